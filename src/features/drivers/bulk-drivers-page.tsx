import { useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { type FleetChoice, fleetName, isSameFleet } from '../../api/fleet/fleet-choice'
import { operations } from '../../contract/operations'
import { OtherFleetNotice } from '../../domain/drafts/other-fleet-notice'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { ApiKeyNote } from '../../domain/words/api-key-note'
import { randomId } from '../../lib/random-id'
import type { Scope } from '../../local/scope'
import { Page } from '../../ui/layout/page'
import { GridDrafts } from './drafts/grid-drafts'
import { DriversWorkspace } from './drivers-workspace'
import classes from './drivers-workspace.module.css'
import { createDriversGrid, DriversGridContext } from './grid/grid-context'
import { SendArea, SendBar } from './send-panel/sending'
import { Sending } from './send-panel/sending-context'

/** Adds many drivers at once. The grid keeps the fleet it was opened with, whatever is chosen in the header later. */
export function BulkDriversPage({ fleets }: { fleets: FleetChoice }) {
  const chosen = useApi()
  const [api, setApi] = useState(chosen)
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const scope = useScope(api)
  return (
    <Page title="Add drivers" wide>
      <ApiKeyNote operation={operations.driversBulk} />
      {scope && (
        <BulkDrivers
          key={api.fleetId}
          api={api}
          scope={scope}
          fleet={fleetName(state, api.fleetId)}
          otherFleet={
            isSameFleet(state, chosen.fleetId, api.fleetId) ? null : fleetName(state, chosen.fleetId)
          }
          onOtherFleet={() => setApi(chosen)}
        />
      )}
    </Page>
  )
}

/** The grid of one fleet with its draft, and everything that is sent from it. */
function BulkDrivers(props: {
  api: ApiClient
  scope: Scope
  fleet: string
  /** The fleet chosen in the header since, if it is another one. */
  otherFleet: string | null
  onOtherFleet: () => void
}) {
  const { api, scope, fleet } = props
  const [grid, setGrid] = useState(() => createDriversGrid({ gridId: randomId(), rows: [], nextId: 0 }))
  const { store, typed } = grid
  const isSending = useSyncExternalStore(store.subscribe, () => store.counts().sending > 0)
  return (
    <DriversGridContext value={grid}>
      {props.otherFleet !== null && (
        <OtherFleetNotice
          title="These rows belong"
          actionLabel="Keep them as a draft and start in"
          stays="What you send here still goes to"
          own={fleet}
          chosen={props.otherFleet}
          disabledBecause={isSending ? 'Drivers are being sent. Wait, or stop sending.' : null}
          onLeave={props.onOtherFleet}
        />
      )}
      <GridDrafts scope={scope} onResume={(start) => setGrid(createDriversGrid(start, typed))} />
      <Sending key={store.gridId} api={api} scope={scope} fleet={fleet}>
        <DriversWorkspace
          foot={
            <div className={`row-wide end ${classes.sendPlace}`}>
              <SendBar />
            </div>
          }
        />
        <SendArea />
      </Sending>
    </DriversGridContext>
  )
}
