import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client'
import { type FleetChoice, fleetName } from '../../api/fleet-choice'
import { useScope } from '../../domain/use-scope'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { BulkDrivers } from './bulk-drivers'

/** Adds many drivers at once. The grid keeps the fleet it was opened under, whatever is chosen in the header meanwhile. */
export function BulkDriversPage(props: { api: ApiClient; fleets: FleetChoice; zone: string }) {
  const { fleets, zone } = props
  const [api, setApi] = useState(props.api)
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const scope = useScope(api)
  const chosen = props.api.fleetId
  const own = fleetName(state, api.fleetId)
  return (
    <Page title="Add drivers" wide>
      {chosen !== api.fleetId && (
        <Notice
          tone="warning"
          role="status"
          title={`These rows belong to ${own}`}
          action={
            <Button variant="default" size="compact-sm" onClick={() => setApi(props.api)}>
              Leave them as a draft and begin in {fleetName(state, chosen)}
            </Button>
          }
        >
          You chose {fleetName(state, chosen)} since. What you send here still goes to {own}.
        </Notice>
      )}
      {scope && <BulkDrivers key={api.fleetId} api={api} scope={scope} fleet={own} zone={zone} />}
    </Page>
  )
}
