import { useState, useSyncExternalStore } from 'react'
import { fleetName, fleetOf, isSameFleet } from '../../api/fleet/fleet-choice'
import { Page } from '../../ui/layout/page'
import { useDisputeController } from './check/use-dispute-controller'
import type { DisputesProps } from './disputes-props'
import { DisputesWorkspace } from './disputes-workspace'
import { OtherFleet } from './list/other-fleet'
import { NO_VIEW } from './use-list-in-address'

/** A list of tolls: was each vehicle on the fleet? An open list keeps its fleet, whatever is chosen in the header later. */
export function DisputesPage(props: DisputesProps) {
  const { fleets, search, onSearch } = props
  const [held, setHeld] = useState(props.api)
  const api = search.list === undefined ? props.api : held
  if (api !== held) setHeld(api)
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const controller = useDisputeController(api)
  if (controller === null) return <Page title="Disputes">{null}</Page>
  return (
    <DisputesWorkspace
      key={api.fleetId}
      {...props}
      api={api}
      controller={controller}
      fleet={fleetOf(state, api.fleetId)}
      notice={
        !isSameFleet(state, api.fleetId, props.api.fleetId) && (
          <OtherFleet
            own={fleetName(state, api.fleetId)}
            chosen={fleetName(state, props.api.fleetId)}
            onLeave={() => onSearch({ ...NO_VIEW, list: undefined })}
          />
        )
      }
    />
  )
}
