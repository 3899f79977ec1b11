import { useCallback, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
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
import { openDriverLedger } from '../../local/driver-ledger'
import type { Scope } from '../../local/scope'
import { ActionButton } from '../../ui/feedback/action-button'
import { Lazy } from '../../ui/feedback/lazy'
import { Page } from '../../ui/layout/page'
import { GridDrafts } from './drafts/grid-drafts'
import { DriversWorkspace } from './drivers-workspace'
import classes from './drivers-workspace.module.css'
import { createGridCursor } from './grid/grid-cursor'
import { createGridStore, type GridStart, type GridStore } from './rows/grid-store'

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
  const isNeeded = useIsSendingNeeded(scope, store)
  const [typed] = useState(() => createStore(''))
  const { sending, load } = useSending(api, scope, store)
  return (
    <>
      {props.otherFleet !== null && (
        <OtherFleetNotice
          title="These rows belong"
          actionLabel="Keep them as a draft and start in"
          verb="send"
          own={fleet}
          chosen={props.otherFleet}
          heldBecause={isSending ? 'Drivers are being sent. Wait, or stop sending.' : null}
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
            {!isNeeded && <NothingToSend />}
            {sending && <sending.SendBar controller={sending.controller} grid={store} fleet={fleet} />}
          </div>
        }
      >
        {isNeeded && !sending && <Lazy load={load} with={{}} />}
        {sending && <sending.SendArea controller={sending.controller} grid={store} fleet={fleet} />}
      </DriversWorkspace>
    </>
  )
}

const createGrid = (start: GridStart) => ({
  store: createGridStore(start),
  cursor: createGridCursor(),
  readings: createStore(0),
})

/** Whether there are rows to send, or some were sent before. Stays true. */
function useIsSendingNeeded(scope: Scope, store: GridStore): boolean {
  const isFilled = useSyncExternalStore(store.subscribe, () => store.rows().length > 0)
  const [isNeeded, setNeeded] = useState(false)
  if (isFilled && !isNeeded) setNeeded(true)
  useEffect(() => {
    let isGone = false
    const ledger = openDriverLedger(scope)
    void ledger.read().then((batches) => {
      if (batches.length > 0 && !isGone) setNeeded(true)
    })
    return () => {
      isGone = true
    }
  }, [scope])
  return isNeeded
}

type SendingCode = typeof import('./send-panel/sending').sendingCode

/**
 * Creates and starts the controller that sends a grid's rows, once its code is loaded; leaving the page lets the current
 * batch be answered. `load` is for `Lazy`, which shows a failure and tries again.
 */
function useSending(api: ApiClient, scope: Scope, grid: GridStore) {
  const [code, setCode] = useState<SendingCode | null>(null)
  const load = useCallback(async () => {
    const { sendingCode } = await import('./send-panel/sending')
    setCode(sendingCode)
    return Nothing
  }, [])
  const sending = useMemo(
    () =>
      code && {
        ...code,
        controller: code.createSendController({ api, scope, grid, connection: browserConnection }),
      },
    [code, api, scope, grid],
  )
  useEffect(() => sending?.controller.start(), [sending])
  const defaultFleetId = useDefaultFleetId(scope)
  // What was sent to the same fleet by its other name counts from now on.
  useEffect(() => {
    if (defaultFleetId !== null) sending?.controller.lookAgain()
  }, [sending, defaultFleetId])
  return { sending, load }
}

const Nothing = () => null

/** Takes the place of the send button while the grid is empty. */
function NothingToSend() {
  const note = useId()
  return (
    <>
      <span id={note} className="muted">
        No rows to send yet.
      </span>
      <ActionButton heldBecause="No rows to send yet." aria-label="Send 0 drivers" aria-describedby={note}>
        Send drivers
      </ActionButton>
    </>
  )
}
