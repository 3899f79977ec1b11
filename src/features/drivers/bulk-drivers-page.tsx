import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { type FleetChoice, fleetName, isSameFleet } from '../../api/fleet/fleet-choice'
import { operations } from '../../contract/operations'
import { OtherFleetNotice } from '../../domain/drafts/other-fleet-notice'
import { useApi } from '../../domain/person/use-api'
import { useDefaultFleetId, useScope } from '../../domain/person/use-scope'
import { ApiKeyNote } from '../../domain/words/api-key-note'
import { browserConnection } from '../../lib/browser/connection'
import { randomId } from '../../lib/random-id'
import { createStore } from '../../lib/store'
import type { Scope } from '../../local/scope'
import { Page } from '../../ui/layout/page'
import { GridDrafts } from './drafts/grid-drafts'
import { DriversWorkspace } from './drivers-workspace'
import classes from './drivers-workspace.module.css'
import { createGridCursor } from './grid/grid-cursor'
import { createGridStore, type GridStart, type GridStore } from './rows/grid-store'
import { createSendController, type SendController } from './send/send-controller'
import { SendArea, SendBar } from './send-panel/sending'

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
  const [{ store, cursor, readings }, setGrid] = useState(() =>
    createGrid({ gridId: randomId(), rows: [], nextId: 0 }),
  )
  const isSending = useSyncExternalStore(store.subscribe, () => store.counts().sending > 0)
  const [typed] = useState(() => createStore(''))
  const controller = useSendController(api, scope, store)
  return (
    <>
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
      <GridDrafts
        scope={scope}
        store={store}
        cursor={cursor}
        readings={readings}
        typed={typed}
        onResume={(start) => setGrid(createGrid(start))}
      />
      <DriversWorkspace
        key={store.gridId}
        store={store}
        cursor={cursor}
        readings={readings}
        typed={typed}
        foot={
          <div className={`row-wide end ${classes.sendPlace}`}>
            <SendBar controller={controller} grid={store} fleet={fleet} />
          </div>
        }
      >
        <SendArea controller={controller} grid={store} fleet={fleet} />
      </DriversWorkspace>
    </>
  )
}

const createGrid = (start: GridStart) => ({
  store: createGridStore(start),
  cursor: createGridCursor(),
  readings: createStore(0),
})

/** Creates and starts the controller that sends a grid's rows. Leaving the page lets the current batch be answered. */
function useSendController(api: ApiClient, scope: Scope, grid: GridStore): SendController {
  const controller = useMemo(
    () => createSendController({ api, scope, grid, connection: browserConnection }),
    [api, scope, grid],
  )
  useEffect(() => controller.start(), [controller])
  const defaultFleetId = useDefaultFleetId(scope)
  // What was sent to the same fleet by its other name counts from now on.
  useEffect(() => {
    if (defaultFleetId !== null) controller.lookAgain()
  }, [controller, defaultFleetId])
  return controller
}
