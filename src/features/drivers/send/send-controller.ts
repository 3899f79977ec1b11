import type { ApiClient } from '../../../api/client/client'
import { createTabTurn } from '../../../domain/run/tab-turn'
import type { Connection } from '../../../lib/browser/connection'
import { browserLocks, type TabLocks } from '../../../lib/browser/tab-lock'
import { createStore } from '../../../lib/store'
import { flushDrafts } from '../../../local/draft-flush'
import { type LedgerBatch, openDriverLedger, type RowOutcome } from '../../../local/driver-ledger'
import {
  mergeObservedRules,
  NO_OBSERVED_RULES,
  type ObservedRules,
  readObservedRules,
  saveObservedRules,
} from '../../../local/observed-rules'
import { isOfFleet, type Owner, type Scope } from '../../../local/scope'
import type { Sendable } from '../rows/cell-issue'
import type { DriverRow } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import { type ResolveState, type Resolving, startResolving } from './resolve'
import { markOf, sendRowOf } from './send-row'
import { type RunState, type SendRun, startSendRun } from './send-run'
import { marksOfGrid, requiredBy, takenBy, unknownOfGrid } from './sent-before'

/** What is known about sending drivers to one fleet from this browser. A new object for every change. */
export interface SendState {
  /** Whether the ledger has been read. Nothing can be sent before. */
  readonly ready: boolean
  /** The batches sent from this browser, the newest first. They do not change during a run; a resolving updates its own. */
  readonly batches: readonly LedgerBatch[]
  /** Whether another tab sends drivers. */
  readonly elsewhere: boolean
  /** The current run, or the last one until it is dismissed. */
  readonly run: RunState | null
  /** The current resolving, or the last one until it is dismissed. */
  readonly resolving: ResolveState | null
  /** Nothing was sent, because rows were sent elsewhere or edited after the click. */
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
export const sendLock = ({ baseUrl, person }: Owner): string =>
  `fleet-console drivers ${JSON.stringify([baseUrl, person])}`

export type SendController = ReturnType<typeof createSendController>

/** Sends a grid's drivers to one fleet for one person. Writes to ledger and grid store, which never call it. */
export function createSendController(options: SendControllerOptions) {
  const { api, scope, grid, locks = browserLocks, connection } = options
  const ledger = openDriverLedger(scope)
  const store = createStore<SendState>({
    ready: false,
    batches: [],
    elsewhere: false,
    run: null,
    resolving: null,
    changedMeanwhile: false,
  })
  let run: SendRun | null = null
  let resolving: Resolving | null = null
  let rules: ObservedRules = NO_OBSERVED_RULES
  const turn = createTabTurn({
    ...{ locks, name: sendLock(scope) },
    async read(isMine) {
      rules = mergeObservedRules(await readObservedRules(scope), rules)
      await readLedger(isMine)
    },
    onLooked: (elsewhere) => update({ ready: true, elsewhere }),
  })

  function update(change: Partial<SendState>): void {
    store.set({ ...store.state(), ...change })
  }

  /** Rejected rows already show the error. The others are checked again once, at the end. */
  function onObservedRules(next: ObservedRules): void {
    rules = mergeObservedRules(rules, next)
    void saveObservedRules(scope, next)
  }

  /** Reads the ledger and puts what it says into the grid. Batches abandoned by a closed tab become unknown where no tab sends. */
  async function readLedger(isMine: boolean): Promise<void> {
    const unknown: RowOutcome = { state: 'unknown' }
    for (const { id, rows } of isMine ? await ledger.read() : [])
      if (rows.some(({ outcome }) => outcome.state === 'sending'))
        await ledger.settle(id, new Map(rows.map((_, index) => [index, unknown])))
    const possible = await ledger.read()
    const batches = possible.filter(({ fleetId }) => isOfFleet(scope, fleetId))
    update({ batches })
    grid.setRowMarks(marksOfGrid(grid, batches))
    grid.setTaken(takenBy(possible, rules))
    grid.setRequired(requiredBy(rules))
  }

  let current: Promise<void> = Promise.resolve()
  /** The end of what is done is shown, and the ledger is read again. */
  let isEnding = false

  /**
   * Does the work while no other tab sends, between two readings of the ledger. While another is done here, it is left out;
   * once the end of that is shown, it waits.
   */
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
    // Rows are found again by their ids. After a crash, an older draft would give some ids to other rows.
    await flushDrafts()
    const rows = grid.sendable(which)
    const changedMeanwhile =
      rows.length !== clicked.length || rows.some((row, place) => row !== clicked[place])
    update({ changedMeanwhile, run: null, resolving: null })
    if (changedMeanwhile || rows.length === 0) return
    run = startSendRun({
      ...{ api, ledger, connection, onObservedRules },
      gridId: grid.gridId,
      rows: rows.map(sendRowOf),
      onMarks: grid.setRowMarks,
      onState: (state) => {
        isEnding = state.phase === 'ended'
        update({ run: state })
      },
    })
    await run.ended
    run = null
  }

  async function resolveBatch(batchId: string): Promise<void> {
    const batch = store.state().batches.find(({ id }) => id === batchId)
    if (batch === undefined) return
    update({ run: null })
    resolving = startResolving({
      ...{ api, ledger, batch, connection, onObservedRules },
      refusesRepeats: rules.refusesRepeats,
      onState: (state) => {
        isEnding = state.phase === 'ended'
        update({ resolving: state })
      },
      onOutcomes: (outcomes) => {
        const { batches } = store.state()
        update({ batches: batches.map((one) => (one.id === batchId ? withOutcomes(one, outcomes) : one)) })
        const marks = [...outcomes].flatMap(([index, outcome]) => {
          const row = batch.rows[index]
          return row === undefined ? [] : [[row.rowId, markOf(outcome)] as const]
        })
        if (batch.gridId === grid.gridId) grid.setRowMarks(new Map(marks))
      },
    })
    await resolving.ended
    resolving = null
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Reads what was sent before. Returns what ends it: the current batch is still answered, no other is sent. */
    start() {
      const stopLooking = turn.start()
      return () => {
        stopLooking()
        run?.stop()
        resolving?.stop()
      }
    },
    /** Reads it again. Does nothing while something is sent or resolved here. */
    lookAgain() {
      if (store.state().ready) turn.lookAgain()
    },
    /** Sends the grid's sendable rows: all of them, or those without warnings. */
    send(which?: Sendable) {
      const clicked = grid.sendable(which)
      return inTurn(() => sendRows(clicked, which))
    },
    pause: () => run?.pause(),
    resume: () => run?.resume(),
    stop: () => run?.stop(),
    /** Clears the result of the last run or resolving. */
    dismiss() {
      if (run === null && resolving === null) update({ run: null, resolving: null, changedMeanwhile: false })
    },
    /** Resolves the unknown rows of a batch. */
    resolve: (batchId: string) => inTurn(() => resolveBatch(batchId)),
    /** Continues a resolving that asks, at the risk of creating drivers twice. */
    continueResolving: () => resolving?.continue(),
    stopResolving: () => resolving?.stop(),
    /** Deletes batches from the ledger, unknown rows included. Does nothing during a run or a resolving. */
    forget: (batchIds: readonly string[]) =>
      inTurn(async () => {
        const forgotten = store.state().batches.filter(({ id }) => batchIds.includes(id))
        for (const { id } of forgotten) await ledger.drop(id)
        grid.clearRowMarks(unknownOfGrid(grid, forgotten))
      }),
    /** Puts deleted batches back. */
    restore: (batches: readonly LedgerBatch[]) =>
      inTurn(async () => {
        for (const batch of batches) await ledger.begin(batch)
      }),
  }
}

/** A batch with new outcomes of some of its rows, by index. */
function withOutcomes(batch: LedgerBatch, outcomes: ReadonlyMap<number, RowOutcome>): LedgerBatch {
  const rows = batch.rows.map((row, at) => ({ ...row, outcome: outcomes.get(at) ?? row.outcome }))
  return { ...batch, rows }
}
