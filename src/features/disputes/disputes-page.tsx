import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { fleetName, fleetOf, isSameFleet } from '../../api/fleet/fleet-choice'
import { OtherFleetNotice } from '../../domain/drafts/other-fleet-notice'
import { PageApi, useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { zoneInForce } from '../../domain/person/use-zone'
import { Page } from '../../ui/layout/page'
import { createDisputeController, type DisputeController } from './check/dispute-controller'
import type { DisputesProps } from './checked-list'
import { DisputesWorkspace, NO_VIEW } from './disputes-workspace'

/** A list of tolls: was each vehicle on the fleet? An open list keeps its fleet, whatever is chosen in the header later. */
export function DisputesPage(props: DisputesProps) {
  const { fleets, search, onSearch } = props
  const chosen = useApi()
  const [held, setHeld] = useState(chosen)
  const api = search.list === undefined ? chosen : held
  if (api !== held) setHeld(api)
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const controller = useDisputeController(api)
  if (controller === null) return <Page title="Disputes">{null}</Page>
  return (
    <PageApi key={api.fleetId} value={api}>
      <DisputesWorkspace
        {...props}
        controller={controller}
        fleet={fleetOf(state, api.fleetId)}
        notice={
          !isSameFleet(state, api.fleetId, chosen.fleetId) && (
            <OtherFleetNotice
              title="These tolls belong"
              actionLabel="Start a list in"
              stays="This list is still checked in"
              own={fleetName(state, api.fleetId)}
              chosen={fleetName(state, chosen.fleetId)}
              onLeave={() => onSearch({ ...NO_VIEW, list: undefined })}
            />
          )
        }
      />
    </PageApi>
  )
}

/** The controller of the page's list: one for each person and fleet, which ends with the page. Null until the person is known. */
function useDisputeController(api: ApiClient): DisputeController | null {
  const scope = useScope(api)
  const queryClient = useQueryClient()
  const controller = useMemo(
    () => scope && createDisputeController({ api, scope, queryClient, zone: zoneInForce }),
    [api, scope, queryClient],
  )
  useEffect(() => controller?.start(), [controller])
  return controller
}
