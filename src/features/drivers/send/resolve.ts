import type { ApiClient } from '../../../api/client/client'
import { pause as sleepUnless } from '../../../api/transport/pause'
import type { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { createStore } from '../../../lib/store'
import type { DriverLedger, LedgerBatch, RowOutcome } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import { observeRules, saysItExists } from './observe-rules'
import { createPauseControl } from './pause-control'
import { refusedOutcome, sendBatch } from './send-batch'

/** The progress of resolving a batch. A new object for every change. */
export interface ResolveState {
  readonly batchId: string
  /**
   * waiting: the service asked to wait. offline: it continues by itself. asking: a driver was created just now, and the
   * service has not shown that it would have refused a repeat.
   */
  readonly phase: 'probing' | 'waiting' | 'offline' | 'asking' | 'ended'
  readonly total: number
  /** Resolved rows: created before, created now, or refused. */
  readonly before: number
  readonly now: number
  readonly refused: number
  /** Drivers sent again, created now or unknown, that may exist twice: the service has not been seen to refuse repeats. */
  readonly mayBeTwice: number
  /** While asking: the driver ID in question. */
  readonly questionedId: string | null
  /** Why it waits or ended early. */
  readonly error: ApiError | null
  /** While waiting: when it continues, in milliseconds since 1970. */
  readonly waitsUntil: number | null
}

interface ResolveOptions {
  readonly api: ApiClient
  readonly ledger: DriverLedger
  readonly batch: LedgerBatch
  /** Whether this service is known to refuse a driver_id that exists. */
  readonly refusesRepeats: boolean
  readonly onOutcomes: (outcomes: ReadonlyMap<number, RowOutcome>) => void
  readonly onObservedRules: (rules: ObservedRules) => void
  /** Nothing is sent while offline: a driver could exist twice then. Online where it is left out. */
  readonly connection?: Connection | undefined
  readonly now?: () => number
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface Resolving {
  state(): ResolveState
  subscribe(listener: () => void): () => void
  /** Answers the question: continue and risk repeats. */
  continue(): void
  /** Stops after the current row. */
  stop(): void
  /** Never rejects. */
  readonly ended: Promise<void>
}

/**
 * Resolves a batch by sending its unknown rows one by one. A driver that exists was created before, and its id is lost;
 * one that is created or refused now was not. Rows without a clear answer stay unknown.
 */
export function startResolving(options: ResolveOptions): Resolving {
  const { api, ledger, batch, onOutcomes, onObservedRules, connection } = options
  const { now = Date.now, sleep = sleepUnless } = options
  const { ownerEpoch } = api.session.state()
  const control = createPauseControl()
  const unknown = [...batch.rows.entries()].filter(([, { outcome }]) => outcome.state === 'unknown')
  let refusesRepeats = options.refusesRepeats
  let isRiskAccepted = false
  const resolving = createStore<ResolveState>({
    batchId: batch.id,
    phase: 'probing',
    total: unknown.length,
    before: 0,
    now: 0,
    refused: 0,
    mayBeTwice: 0,
    questionedId: null,
    error: null,
    waitsUntil: null,
  })
  const { state } = resolving

  function update(change: Partial<ResolveState>): void {
    resolving.set({ ...state(), ...change })
  }

  async function settle(index: number, outcome: RowOutcome): Promise<void> {
    const outcomes = new Map([[index, outcome]])
    await ledger.settle(batch.id, outcomes)
    onOutcomes(outcomes)
  }

  /** Resolves to true when there is a connection, to false when it is stopped before. */
  async function mayContinue(): Promise<boolean> {
    // The same request again: it is looked at once more.
    const stopListening = connection?.subscribe(() => control.request(control.requested()))
    while (connection?.isOnline() === false && control.requested() !== 'stop') {
      const changed = control.changed()
      update({ phase: 'offline', error: null, waitsUntil: null })
      await changed
    }
    stopListening?.()
    if (control.requested() === 'stop') return false
    update({ phase: 'probing', error: null, waitsUntil: null })
    return true
  }

  /** Sends one row; again only if the service asked to wait. False ends the resolving. */
  async function probe(index: number, row: LedgerBatch['rows'][number]): Promise<boolean> {
    for (;;) {
      if (!(await mayContinue())) return false
      const result = await sendBatch(api, ownerEpoch, [row])
      switch (result.kind) {
        case 'wait': {
          const interruption = control.interruption()
          update({ phase: 'waiting', error: result.error, waitsUntil: now() + result.ms })
          await sleep(result.ms, interruption)
          break
        }
        case 'answered': {
          const outcome = result.outcomes[0] ?? { state: 'unknown' }
          if (outcome.state === 'unknown') return stayUnknown(null)
          await settle(index, outcome)
          if (outcome.state === 'refused') update({ refused: state().refused + 1 })
          else update({ now: state().now + 1, mayBeTwice: refusesRepeats ? 0 : state().mayBeTwice + 1 })
          return outcome.state === 'refused' || (await isSafeAfterCreating(row.driver.driver_id ?? ''))
        }
        case 'refused': {
          const errors = result.errors.get(0) ?? new Map()
          onObservedRules(observeRules([{ driver: row.driver, errors }]))
          const exists = saysItExists(errors)
          await settle(index, exists ? { state: 'created', id: null } : refusedOutcome(errors))
          refusesRepeats ||= exists
          update(exists ? { before: state().before + 1, mayBeTwice: 0 } : { refused: state().refused + 1 })
          return true
        }
        case 'unknown':
          return stayUnknown(result.error)
        default:
          update({ error: result.error })
          return false
      }
    }
  }

  /** The probe has no clear answer either: the row stays unknown, and the driver may exist twice now. */
  function stayUnknown(error: ApiError | null): false {
    update({ error, mayBeTwice: refusesRepeats ? 0 : state().mayBeTwice + 1 })
    return false
  }

  /** A person decides before another probe can create a driver twice. */
  async function isSafeAfterCreating(driverId: string): Promise<boolean> {
    if (refusesRepeats || isRiskAccepted) return true
    if (state().before + state().now + state().refused === state().total) return true
    control.request('pause')
    const changed = control.changed()
    update({ phase: 'asking', questionedId: driverId })
    await changed
    if (control.requested() === 'stop') return false
    isRiskAccepted = true
    update({ questionedId: null })
    return true
  }

  async function run(): Promise<void> {
    for (const [index, row] of unknown) {
      if (!(await probe(index, row))) break
    }
    update({ phase: 'ended', questionedId: null, waitsUntil: null })
  }

  const ended = run()
  return {
    state,
    subscribe: resolving.subscribe,
    continue: () => {
      if (control.requested() === 'pause') control.request('run')
    },
    stop: () => control.request('stop'),
    ended,
  }
}
