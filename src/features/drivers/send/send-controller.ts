import type { ApiClient } from '../../../api/client/client'
import { hasEnded } from '../../../domain/run/job'
import type { JobRun } from '../../../domain/run/job-run'
import { createTabTurn } from '../../../domain/run/tab-turn'
import type { Connection } from '../../../lib/browser/connection'
import { browserLocks, type TabLocks } from '../../../lib/browser/tab-lock'
import { createStore } from '../../../lib/store'
import { flushDrafts } from '../../../local/draft-flush'
import { type LedgerBatch, openDriverLedger, type RowOutcome } from '../../../local/driver-ledger'
import type { AccountKey, Scope } from '../../../local/scope'
import type { Sendable } from '../rows/cell-issue'
import type { DriverRow } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import { DRAFT } from '../rows/row-marks'
import { type FindOutState, startFindingOut } from './find-out'
import { sendRowOf } from './send-row'
import { type RunState, startSendRun } from './send-run'
import { marksOfGrid, refusesRepeats, takenBy, unknownRows } from './sent-before'

export interface SendState {
  readonly isReady: boolean
  /** Newest first. Changes while finding out, but not during a run. */
  readonly batches: readonly LedgerBatch[]
  readonly isElsewhere: boolean
  readonly run: RunState | null
  readonly findingOut: FindOutState | null
  /** Whether nothing was sent, because rows were sent elsewhere or edited after the click. */
  readonly changedMeanwhile: boolean
}

interface SendControllerOptions {
  readonly api: ApiClient
  readonly scope: Scope
  readonly grid: GridStore
  readonly locks?: TabLocks
  readonly connection?: Connection
}

/** The name of the lock that lets one tab at a time send drivers, to any fleet: two tabs may name one fleet differently. */
export const sendLock = ({ baseUrl, person }: AccountKey): string =>
  `fleet-console drivers ${JSON.stringify([baseUrl, person])}`

export type SendController = ReturnType<typeof createSendController>

/** Creates the controller that sends a grid's drivers to one fleet. Ledger and grid store never call it. */
export function createSendController(options: SendControllerOptions) {
  const { api, scope, grid, locks = browserLocks, connection } = options
  const ledger = openDriverLedger(scope)
  const nothing = { run: null, findingOut: null, changedMeanwhile: false }
  const store = createStore<SendState>({ isReady: false, batches: [], isElsewhere: false, ...nothing })
  const { update } = store
  let active: Pick<JobRun, 'pause' | 'resume' | 'stop'> | null = null
  const turn = createTabTurn({
    locks,
    name: sendLock(scope),
    read: readLedger,
    onElsewhere: (isElsewhere) => update({ isReady: true, isElsewhere }),
  })

  /** Loads the ledger into the grid. Batches abandoned by a closed tab become unknown if no tab is sending. */
  async function readLedger(isMine: boolean): Promise<void> {
    const unknown: RowOutcome = { state: 'unknown' }
    for (const { id, rows } of isMine ? await ledger.read() : [])
      if (rows.some(({ outcome }) => outcome.state === 'sending'))
        await ledger.settle(id, new Map(rows.map((_, index) => [index, unknown])))
    const batches = await ledger.read()
    update({ batches })
    grid.setRowMarks(marksOfGrid(grid, batches))
    grid.setTaken(takenBy(batches))
  }

  let current: Promise<void> = Promise.resolve()
  let isEnding = false

  /** Runs the work while no other tab sends. Loads the ledger before and after. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    if (isEnding) return current.then(() => inTurn(work))
    if (turn.isTaken()) return Promise.resolve()
    const taken = turn.take(async () => {
      await readLedger(true)
      await work()
      isEnding = true
      await readLedger(true)
    })
    current = taken.finally(() => {
      isEnding = false
    })
    return current
  }

  async function sendRows(clicked: readonly DriverRow[], which: Sendable | undefined): Promise<void> {
    // Write the draft first. Later visits match rows by ID, and an older draft could give an ID to other rows.
    await flushDrafts()
    const rows = grid.sendable(which)
    const changedMeanwhile =
      rows.length !== clicked.length || rows.some((row, place) => row !== clicked[place])
    update({ changedMeanwhile, run: null, findingOut: null })
    if (changedMeanwhile || rows.length === 0) return
    const run = startSendRun({
      api,
      ledger,
      connection,
      gridId: grid.gridId,
      rows: rows.map(sendRowOf),
      onMarks: grid.setRowMarks,
      onState: (state) => {
        isEnding = hasEnded(state)
        update({ run: state })
      },
    })
    active = run
    await run.ended
    active = null
  }

  async function findOut(batchId: string): Promise<void> {
    const sent = store.state().batches
    const batch = sent.find(({ id }) => id === batchId)
    if (batch === undefined || !refusesRepeats(sent)) return
    update({ run: null })
    const findingOut = startFindingOut({
      api,
      ledger,
      batch,
      connection,
      onState: (state) => {
        isEnding = hasEnded(state)
        update({ findingOut: state })
      },
      onSettled: () => readLedger(false),
    })
    active = findingOut
    await findingOut.ended
    active = null
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Loads the ledger. Returns a function that stops sending after the current batch's response. */
    start() {
      const stopWatching = turn.start()
      return () => {
        stopWatching()
        active?.stop()
      }
    },
    /** Loads the ledger again. Does nothing while this tab sends or finds out. */
    reread() {
      if (store.state().isReady) turn.reread()
    },
    send(which?: Sendable) {
      const clicked = grid.sendable(which)
      return inTurn(() => sendRows(clicked, which))
    },
    pause: () => active?.pause(),
    resume: () => active?.resume(),
    stop: () => active?.stop(),
    dismiss() {
      if (active === null) update(nothing)
    },
    /** Sends the unconfirmed rows of a batch again, if the service refuses repeats. Otherwise does nothing. */
    findOut: (batchId: string) => inTurn(() => findOut(batchId)),
    /** Deletes batches from the ledger, including unknown rows. Does nothing while a run is sending. */
    forget: (batchIds: readonly string[]) =>
      inTurn(async () => {
        const forgotten = store.state().batches.filter(({ id }) => batchIds.includes(id))
        for (const { id } of forgotten) await ledger.drop(id)
        const own = forgotten.filter(({ gridId }) => gridId === grid.gridId).flatMap(unknownRows)
        grid.setRowMarks(new Map(own.map(({ rowId }) => [rowId, DRAFT])))
      }),
  }
}
