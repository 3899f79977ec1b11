import type { ApiClient } from '../../../api/client/client'
import { browserLocks, onceLockIsFree, type TabLocks, tryLock } from '../../../lib/browser/tab-lock'
import { type LedgerBatch, openDriverLedger, type RowOutcome } from '../../../local/driver-ledger'
import { flushDrafts } from '../../../local/flush'
import {
  mergeObservedRules,
  NO_OBSERVED_RULES,
  type ObservedRules,
  readObservedRules,
  saveObservedRules,
} from '../../../local/observed-rules'
import { type Scope, scopeKey } from '../../../local/scope'
import type { GridStore } from '../rows/grid-store'
import { createObserved } from './observed'
import { type ResolveState, type Resolving, startResolving } from './resolve'
import type { RunState } from './run-state'
import { markOf, sendRowOf } from './send-row'
import { type SendRun, startSendRun } from './send-run'
import { marksOfGrid, requiredBy, takenBy, unknownOfGrid } from './sent-before'

/** All that there is to know of sending drivers to one fleet from this browser; a new object for every change. */
export interface SendState {
  /** Whether what was sent before has been read. Nothing can be sent before. */
  readonly ready: boolean
  /** What was sent from this browser, the newest first; of a sending under way, as it stood at its beginning. */
  readonly batches: readonly LedgerBatch[]
  /** Another tab sends to this fleet. */
  readonly elsewhere: boolean
  /** The sending under way, or the last one until it is put away. */
  readonly run: RunState | null
  /** The resolving under way, or the last one until it is put away. */
  readonly resolving: ResolveState | null
  /** When something was sent elsewhere, or edited, since the click: nothing was sent. */
  readonly changedMeanwhile: boolean
}

/** Where drivers of a grid are sent from, to one fleet, for one person: one sending or resolving at a time. */
export interface SendController {
  state(): SendState
  subscribe(listener: () => void): () => void
  /** Reads what was sent before; returns the end, which lets a part under way be answered and sends no other. */
  start(): () => void
  /** Sends the rows of the grid that can be sent. */
  send(): Promise<void>
  pause(): void
  resume(): void
  stop(): void
  /** Takes what became of the last sending or resolving off the page. */
  putAway(): void
  /** Finds out about the unknown rows of a part. */
  resolve(batchId: string): Promise<void>
  goOnResolving(): void
  stopResolving(): void
  /** Forgets parts for good, those of which something is unknown, too; nothing while something is sent or resolved. */
  forget(batchIds: readonly string[]): Promise<void>
}

export interface SendControllerOptions {
  readonly api: ApiClient
  readonly scope: Scope
  readonly grid: GridStore
  readonly locks?: TabLocks
}

/** Name of the lock that gives one tab at a time the right to send drivers to a fleet. */
export const sendLock = (scope: Scope): string => `fleet-console drivers ${scopeKey(scope)}`

export function createSendController({
  api,
  scope,
  grid,
  locks = browserLocks,
}: SendControllerOptions): SendController {
  const ledger = openDriverLedger(scope)
  const desk = createObserved<SendState>({
    ready: false,
    batches: [],
    elsewhere: false,
    run: null,
    resolving: null,
    changedMeanwhile: false,
  })
  let run: SendRun | null = null
  let resolving: Resolving | null = null
  let observedRules: ObservedRules = NO_OBSERVED_RULES
  /** From the click on, until it is over: a second click comes too late. */
  let busy = false
  let stopped = new AbortController()

  /** The rows that taught it say so themselves: the others hear of it at the end, since all of them are checked again. */
  async function addObservedRules(next: ObservedRules): Promise<void> {
    observedRules = mergeObservedRules(observedRules, next)
    await saveObservedRules(scope, next)
  }

  async function readAll(): Promise<void> {
    desk.become({ batches: await ledger.read() })
    grid.setRowMarks(marksOfGrid(grid, desk.state().batches))
    grid.setTaken(takenBy(desk.state().batches, observedRules))
    grid.setRequired(requiredBy(observedRules))
  }

  /** Of a part that nobody sends any more nobody knows. Only for who has the turn. */
  async function takeOver(): Promise<void> {
    const unknown: RowOutcome = { state: 'unknown' }
    for (const { id, rows } of await ledger.read())
      if (rows.some(({ outcome }) => outcome.state === 'sending'))
        await ledger.settle(id, new Map(rows.map((_, index) => [index, unknown])))
    await readAll()
  }

  async function look(signal: AbortSignal): Promise<void> {
    observedRules = mergeObservedRules(await readObservedRules(scope), observedRules)
    const giveBack = busy ? null : await tryLock(locks, sendLock(scope))
    if (giveBack === null) await readAll()
    else await takeOver().finally(giveBack)
    if (signal.aborted) return
    const elsewhere = giveBack === null && !busy
    desk.become({ ready: true, elsewhere })
    if (elsewhere) onceLockIsFree(locks, sendLock(scope), signal, () => void look(signal))
  }

  /** Does one thing that nobody else may do meanwhile; nothing where another tab does. */
  async function inTurn(work: () => Promise<void>): Promise<void> {
    if (busy) return
    busy = true
    try {
      const giveBack = await tryLock(locks, sendLock(scope))
      if (giveBack === null) {
        desk.become({ elsewhere: true })
        onceLockIsFree(locks, sendLock(scope), stopped.signal, () => void look(stopped.signal))
        return
      }
      try {
        await takeOver()
        await work()
        await readAll()
      } finally {
        giveBack()
      }
    } finally {
      busy = false
    }
  }

  return {
    state: desk.state,
    subscribe: desk.subscribe,
    start: () => {
      stopped = new AbortController()
      void look(stopped.signal)
      return () => {
        stopped.abort()
        run?.stop()
        resolving?.stop()
      }
    },
    send: async () => {
      const promised = grid.sendable()
      await inTurn(async () => {
        // Rows go by their ids: a draft of an earlier state, after a crash, would give some of them to other rows.
        await flushDrafts()
        const rows = grid.sendable()
        const changedMeanwhile =
          rows.length !== promised.length || rows.some((row, place) => row !== promised[place])
        desk.become({ changedMeanwhile, run: null, resolving: null })
        if (changedMeanwhile || rows.length === 0) return
        const begun = startSendRun({
          api,
          ledger,
          gridId: grid.gridId,
          rows: rows.map(sendRowOf),
          onMarks: grid.setRowMarks,
          onObservedRules: (next) => void addObservedRules(next),
        })
        run = begun
        const tell = () => desk.become({ run: begun.state() })
        begun.subscribe(tell)
        tell()
        await begun.ended
        run = null
      })
    },
    pause: () => run?.pause(),
    resume: () => run?.resume(),
    stop: () => run?.stop(),
    putAway: () => {
      if (run === null && resolving === null)
        desk.become({ run: null, resolving: null, changedMeanwhile: false })
    },
    resolve: (batchId) =>
      inTurn(async () => {
        const batch = desk.state().batches.find(({ id }) => id === batchId)
        if (batch === undefined) return
        const begun = startResolving({
          api,
          ledger,
          batch,
          refusesRepeats: observedRules.refusesRepeats,
          onObservedRules: (next) => void addObservedRules(next),
          onOutcomes: (outcomes) => {
            const found = [...outcomes].flatMap(([index, outcome]) => {
              const row = batch.rows[index]
              return row === undefined ? [] : [[row.rowId, markOf(outcome)] as const]
            })
            if (batch.gridId === grid.gridId) grid.setRowMarks(new Map(found))
          },
        })
        resolving = begun
        const tell = () => desk.become({ resolving: begun.state() })
        begun.subscribe(tell)
        desk.become({ run: null })
        tell()
        await begun.ended
        resolving = null
      }),
    goOnResolving: () => resolving?.goOn(),
    stopResolving: () => resolving?.stop(),
    forget: (batchIds) =>
      inTurn(async () => {
        const forgotten = desk.state().batches.filter(({ id }) => batchIds.includes(id))
        for (const { id } of forgotten) await ledger.drop(id)
        grid.clearRowMarks(unknownOfGrid(grid, forgotten))
      }),
  }
}
