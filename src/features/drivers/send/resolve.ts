import type { ApiClient } from '../../../api/client/client'
import { isOver } from '../../../domain/run/job'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import type { DriverLedger, LedgerBatch, RowOutcome } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import { observeRules, saysItExists } from './observe-rules'
import { sendBatch } from './send-batch'

/** The progress of resolving a batch. A new object for every change. */
export interface ResolveState {
  /** asking: a driver was created just now, and the service has not shown that it would have refused a repeat. */
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
}

interface ResolveOptions {
  readonly api: ApiClient
  readonly ledger: DriverLedger
  readonly batch: LedgerBatch
  /** Whether this service is known to refuse a driver_id that exists. */
  readonly refusesRepeats: boolean
  readonly onOutcomes: (outcomes: ReadonlyMap<number, RowOutcome>) => void
  readonly onObservedRules: (rules: ObservedRules) => void
  readonly onState: (state: ResolveState) => void
  readonly connection?: Connection | undefined
}

export type Resolving = ReturnType<typeof startResolving>

/** An unknown row of a batch, and its index. */
type Probe = [index: number, row: LedgerBatch['rows'][number]]

/**
 * Resolves a batch by sending its unknown rows one by one. A driver that exists was created before, and its id is lost;
 * one that is created or refused now was not. A row without a clear answer stays unknown, and ends it.
 */
export function startResolving(options: ResolveOptions) {
  const { api, ledger, batch, onOutcomes, onObservedRules, connection } = options
  const { ownerEpoch } = api.session.state()
  const probes = [...batch.rows.entries()].filter(([, { outcome }]) => outcome.state === 'unknown')
  let { refusesRepeats } = options
  let isRiskAccepted = false
  const counts = { before: 0, now: 0, refused: 0, mayBeTwice: 0 }
  let questionedId: string | null = null
  let endError: ApiError | null = null

  async function probe([index, row]: Probe): Promise<'before' | 'now' | 'refused' | 'unknown' | 'not-sent'> {
    const answer = await sendBatch(api, ownerEpoch, [row]).catch((failure: unknown) => {
      if (!(failure instanceof ApiError) || failure.kind === 'rate-limited') throw failure
      endError = failure
      return null
    })
    if (answer === null) return 'not-sent'
    let [outcome] = answer.rows
    if (!outcome || outcome.state === 'sending' || outcome.state === 'unknown') {
      endError = answer.error
      return 'unknown'
    }
    const errors = new Map(outcome.state === 'refused' ? outcome.errors : [])
    const isThere = saysItExists(errors)
    if (isThere) outcome = { state: 'created', id: null }
    if (errors.size > 0) onObservedRules(observeRules([{ driver: row.driver, errors }]))
    const outcomes = new Map([[index, outcome]])
    await ledger.settle(batch.id, outcomes)
    onOutcomes(outcomes)
    if (isThere) return 'before'
    return outcome.state === 'created' ? 'now' : 'refused'
  }

  function apply([, { driver }]: Probe, result: Awaited<ReturnType<typeof probe>>): void {
    refusesRepeats ||= result === 'before'
    const isRisked = result === 'now' || result === 'unknown'
    counts.mayBeTwice = refusesRepeats ? 0 : counts.mayBeTwice + Number(isRisked)
    if (result === 'unknown' || result === 'not-sent') {
      run.cancel()
      return
    }
    counts[result]++
    const isLast = counts.before + counts.now + counts.refused === probes.length
    if (result !== 'now' || refusesRepeats || isRiskAccepted || isLast) return
    // A person decides before another probe can create a driver twice.
    questionedId = driver.driver_id ?? ''
    run.pause()
  }

  const run = createJobRun({
    jobs: probes,
    atOnce: 1,
    connection,
    work: probe,
    failed: (): 'unknown' => 'unknown',
    onResult: apply,
    onState: () => options.onState(state()),
  })

  function state(): ResolveState {
    const { phase, error } = run.state()
    const isEnded = isOver({ phase })
    const isWaiting = phase === 'waiting' || phase === 'offline'
    return {
      ...{ total: probes.length, ...counts },
      phase: isEnded ? 'ended' : questionedId !== null ? 'asking' : isWaiting ? phase : 'probing',
      questionedId: isEnded ? null : questionedId,
      error: endError ?? error,
    }
  }

  run.start()
  return {
    state,
    /** Answers the question: continue and risk repeats. */
    continue() {
      if (questionedId === null) return
      isRiskAccepted = true
      questionedId = null
      run.resume()
    },
    /** Stops after the current row. */
    stop: run.stop,
    /** Never rejects. */
    ended: run.ended,
  }
}
