import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { randomId } from '../../lib/random-id'
import { countSent } from '../../local/driver-ledger'
import type { Scope } from '../../local/scope'
import { ActionButton } from '../../ui/feedback/action-button'
import { Lazy } from '../../ui/feedback/lazy'
import { GridDrafts } from './drafts/grid-drafts'
import { OtherFleet } from './drafts/other-fleet'
import { DriversWorkspace } from './drivers-workspace'
import classes from './drivers-workspace.module.css'
import { createGridCursor } from './grid/grid-cursor'
import { createGridStore, type GridStart, type GridStore } from './rows/grid-store'

const loadSending = async () => (await import('./send-panel/sending')).Sending

/** The grid of one fleet with its draft, and what is sent from it. */
export function BulkDrivers(props: {
  api: ApiClient
  scope: Scope
  fleet: string
  /** The one that was chosen in the header since, if any. */
  otherFleet: string | null
  onOtherFleet: () => void
  zone: string
}) {
  const { api, scope, fleet, zone } = props
  const [{ store, cursor }, setGrid] = useState(() => begun({ gridId: randomId(), rows: [], nextId: 0 }))
  const isNeeded = useIsSendingNeeded(scope, store)
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      {props.otherFleet !== null && (
        <OtherFleet store={store} own={fleet} chosen={props.otherFleet} onBegin={props.onOtherFleet} />
      )}
      <GridDrafts
        scope={scope}
        store={store}
        cursor={cursor}
        zone={zone}
        onResume={(start) => setGrid(begun(start))}
      />
      <DriversWorkspace
        key={store.gridId}
        store={store}
        cursor={cursor}
        foot={
          <div ref={setBarPlace} className={classes.sendPlace}>
            {!isNeeded && <NothingToSend />}
          </div>
        }
      />
      {isNeeded && barPlace && (
        <Lazy load={loadSending} with={{ api, scope, store, fleet, zone, barPlace }} />
      )}
    </>
  )
}

const begun = (start: GridStart) => ({ store: createGridStore(start), cursor: createGridCursor() })

/** Whether there is anything about sending: rows, or something that was sent before. Once there was, there is. */
function useIsSendingNeeded(scope: Scope, store: GridStore): boolean {
  const isFilled = useSyncExternalStore(store.subscribe, () => store.rows().length > 0)
  const [isNeeded, setNeeded] = useState(false)
  if (isFilled && !isNeeded) setNeeded(true)
  useEffect(() => {
    let isGone = false
    void countSent(scope).then((count) => {
      if (count > 0 && !isGone) setNeeded(true)
    })
    return () => {
      isGone = true
    }
  }, [scope])
  return isNeeded
}

/** What stands where the button will be, as long as the grid is empty. */
function NothingToSend() {
  const note = useId()
  return (
    <>
      <span id={note} className="muted">
        There is no row to send yet.
      </span>
      <ActionButton held aria-describedby={note}>
        Send 0 drivers
      </ActionButton>
    </>
  )
}
