import type { ApiClient } from '../../../api/client/client'
import { pause as sleepUnless } from '../../../api/transport/pause'
import type { ApiError } from '../../../lib/api-error'
import type { DriverLedger, LedgerBatch, RowOutcome } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import { observeRules, saysItExists } from './observe-rules'
import { createObserved } from './observed'
import { createPauseControl } from './pause-control'
import { refusedOutcome, sendBatch } from './send-batch'

/** How far the resolving of a part is; a new object for every change. */
export interface ResolveState {
  readonly batchId: string
  /** asking: the first driver was created just now, and nothing has shown that a repeat would have been refused. */
  readonly phase: 'probing' | 'waiting' | 'asking' | 'ended'
  readonly total: number
  /** Rows found out about: they exist since before, were created now, or were refused. */
  readonly before: number
  readonly now: number
  readonly refused: number
  /** Drivers that are there twice if this service lets ids repeat, which it has not shown: created now, or nobody knows. */
  readonly mayBeTwice: number
  /** While asking: the driver in question. */
  readonly asked: string | null
  /** Why it waits, or ended early. */
  readonly error: ApiError | null
  /** While waiting: when it goes on, milliseconds since 1970. */
  readonly waitsUntil: number | null
}

export interface ResolveOptions {
  readonly api: ApiClient
  readonly ledger: DriverLedger
  readonly batch: LedgerBatch
  /** Whether this service is known to refuse a driver_id that exists. */
  readonly refusesRepeats: boolean
  readonly onOutcomes: (outcomes: ReadonlyMap<number, RowOutcome>) => void
  readonly onObservedRules: (observedRules: ObservedRules) => void
  readonly now?: () => number
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface Resolving {
  state(): ResolveState
  subscribe(listener: () => void): () => void
  /** The person's answer while it asks: repeats are risked. */
  goOn(): void
  /** After the row under way. */
  stop(): void
  /** Never rejects. */
  readonly ended: Promise<void>
}

/**
 * Finds out what became of a part by sending its unknown rows one by one: one that exists was created before, and its id
 * is lost; one that is created now was not; one that is refused was not either. What it cannot find out stays unknown.
 */
export function startResolving(options: ResolveOptions): Resolving {
  const { api, ledger, batch, onOutcomes, onObservedRules, now = Date.now, sleep = sleepUnless } = options
  const { ownerEpoch } = api.session.state()
  const control = createPauseControl()
  const unknown = [...batch.rows.entries()].filter(([, { outcome }]) => outcome.state === 'unknown')
  let proven = options.refusesRepeats
  let risked = false
  const resolving = createObserved<ResolveState>({
    batchId: batch.id,
    phase: 'probing',
    total: unknown.length,
    before: 0,
    now: 0,
    refused: 0,
    mayBeTwice: 0,
    asked: null,
    error: null,
    waitsUntil: null,
  })
  const { state, become } = resolving

  async function settle(index: number, outcome: RowOutcome): Promise<void> {
    const outcomes = new Map([[index, outcome]])
    await ledger.settle(batch.id, outcomes)
    onOutcomes(outcomes)
  }

  /** Sends one row, again only while the service says that it did not look at it. False where nothing was found out. */
  async function probe(index: number, row: LedgerBatch['rows'][number]): Promise<boolean> {
    for (;;) {
      const result = await sendBatch(api, ownerEpoch, [row])
      switch (result.kind) {
        case 'wait': {
          const interruption = control.interruption()
          become({ phase: 'waiting', error: result.error, waitsUntil: now() + result.ms })
          await sleep(result.ms, interruption)
          if (control.wanted() === 'stop') return false
          become({ phase: 'probing', error: null, waitsUntil: null })
          break
        }
        case 'answered': {
          const outcome = result.outcomes[0] ?? { state: 'unknown' }
          if (outcome.state === 'unknown') return lost(null)
          await settle(index, outcome)
          if (outcome.state === 'refused') become({ refused: state().refused + 1 })
          else become({ now: state().now + 1, mayBeTwice: proven ? 0 : state().mayBeTwice + 1 })
          return outcome.state === 'refused' || (await isSafeAfterCreating(row.driver.driver_id ?? ''))
        }
        case 'refused': {
          const errors = result.errors.get(0) ?? new Map()
          onObservedRules(observeRules([{ driver: row.driver, errors }]))
          const exists = saysItExists(errors)
          await settle(index, exists ? { state: 'created', id: null } : refusedOutcome(errors))
          proven ||= exists
          become(exists ? { before: state().before + 1, mayBeTwice: 0 } : { refused: state().refused + 1 })
          return true
        }
        case 'unknown':
          return lost(result.error)
        default:
          become({ error: result.error })
          return false
      }
    }
  }

  /** Nobody knows of the probe itself: the row stays unknown, and may be there twice by now. */
  function lost(error: ApiError | null): false {
    become({ error, mayBeTwice: proven ? 0 : state().mayBeTwice + 1 })
    return false
  }

  /** A repeat that is not refused creates a driver twice: before the second such probe a person decides. */
  async function isSafeAfterCreating(driverId: string): Promise<boolean> {
    if (proven || risked) return true
    if (state().before + state().now + state().refused === state().total) return true
    control.want('pause')
    const changed = control.changed()
    become({ phase: 'asking', asked: driverId })
    await changed
    if (control.wanted() === 'stop') return false
    risked = true
    become({ phase: 'probing', asked: null })
    return true
  }

  async function run(): Promise<void> {
    for (const [index, row] of unknown) {
      if (control.wanted() === 'stop' || !(await probe(index, row))) break
    }
    become({ phase: 'ended', asked: null, waitsUntil: null })
  }

  const ended = run()
  return {
    state,
    subscribe: resolving.subscribe,
    goOn: () => {
      if (control.wanted() === 'pause') control.want('go')
    },
    stop: () => control.want('stop'),
    ended,
  }
}
