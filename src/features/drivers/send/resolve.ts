import type { ApiClient } from '../../../api/client/client'
import { pause as sleepUnless } from '../../../api/transport/pause'
import type { ApiError } from '../../../lib/api-error'
import type { DriverLedger, Fate, LedgerBatch } from '../../../local/driver-ledger'
import type { Lessons } from '../../../local/driver-lessons'
import { lessonsOf, saysItExists } from './answer-lessons'
import { createObserved } from './observed'
import { createSwitch } from './pause-control'
import { refusedFate, sendPart } from './send-part'

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
  readonly onFates: (fates: ReadonlyMap<number, Fate>) => void
  readonly onLessons: (lessons: Lessons) => void
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
  const { api, ledger, batch, onFates, onLessons, now = Date.now, sleep = sleepUnless } = options
  const { ownerEpoch } = api.session.state()
  const control = createSwitch()
  const unknown = [...batch.rows.entries()].filter(([, { fate }]) => fate.state === 'unknown')
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

  async function settle(index: number, fate: Fate): Promise<void> {
    const fates = new Map([[index, fate]])
    await ledger.settle(batch.id, fates)
    onFates(fates)
  }

  /** Sends one row, again only while the service says that it did not look at it. False where nothing was found out. */
  async function probe(index: number, row: LedgerBatch['rows'][number]): Promise<boolean> {
    for (;;) {
      const outcome = await sendPart(api, ownerEpoch, [row])
      switch (outcome.kind) {
        case 'wait': {
          const interruption = control.interruption()
          become({ phase: 'waiting', error: outcome.error, waitsUntil: now() + outcome.ms })
          await sleep(outcome.ms, interruption)
          if (control.wanted() === 'stop') return false
          become({ phase: 'probing', error: null, waitsUntil: null })
          break
        }
        case 'answered': {
          const fate = outcome.fates[0] ?? { state: 'unknown' }
          if (fate.state === 'unknown') return lost(null)
          await settle(index, fate)
          if (fate.state === 'refused') become({ refused: state().refused + 1 })
          else become({ now: state().now + 1, mayBeTwice: proven ? 0 : state().mayBeTwice + 1 })
          return fate.state === 'refused' || (await isSafeAfterCreating(row.driver.driver_id ?? ''))
        }
        case 'refused': {
          const errors = outcome.errors.get(0) ?? new Map()
          onLessons(lessonsOf([{ driver: row.driver, errors }]))
          const exists = saysItExists(errors)
          await settle(index, exists ? { state: 'created', id: null } : refusedFate(errors))
          proven ||= exists
          become(exists ? { before: state().before + 1, mayBeTwice: 0 } : { refused: state().refused + 1 })
          return true
        }
        case 'unknown':
          return lost(outcome.error)
        default:
          become({ error: outcome.error })
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
