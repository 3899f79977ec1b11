import { useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { type FleetChoice, fleetName } from '../../api/fleet/fleet-choice'
import { operations } from '../../contract/operations'
import { useScope } from '../../domain/person/use-scope'
import { ApiKeyNote } from '../../domain/words/api-key-note'
import { Page } from '../../ui/layout/page'
import { BulkDrivers } from './bulk-drivers'

/** Adds many drivers at once. The grid keeps the fleet it was opened with, whatever is chosen in the header later. */
export function BulkDriversPage(props: { api: ApiClient; fleets: FleetChoice; zone: string }) {
  const { fleets, zone } = props
  const [api, setApi] = useState(props.api)
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const scope = useScope(api)
  const chosen = props.api.fleetId
  return (
    <Page title="Add drivers" wide>
      <ApiKeyNote api={api} operation={operations.driversBulk} />
      {scope && (
        <BulkDrivers
          key={api.fleetId}
          api={api}
          scope={scope}
          fleet={fleetName(state, api.fleetId)}
          otherFleet={chosen === api.fleetId ? null : fleetName(state, chosen)}
          onOtherFleet={() => setApi(props.api)}
          zone={zone}
        />
      )}
    </Page>
  )
}
