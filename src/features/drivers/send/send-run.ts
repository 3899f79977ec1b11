import type { ApiClient } from '../../../api/client/client'
import { isOver, type JobRunState, type JobTools, PauseRun, ReplaceJobs } from '../../../domain/run/job'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { randomId } from '../../../lib/random-id'
import type { DriverLedger } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import type { RowMark } from '../rows/row-marks'
import { cutBatches, halved, isTooLarge, limitsFor } from './batches'
import { hasNoReason, observeRules, saysItExists } from './observe-rules'
import { type BatchOutcome, refusedOutcome, sendBatch } from './send-batch'
import { DRAFT, markOf, type SendRow } from './send-row'

/** The progress of a send run. A new object for every change. */
export interface RunState extends Pick<JobRunState, 'jobs'> {
  /** waiting: the service asked to wait. offline: it continues by itself. paused: it continues when a person resumes it. */
  readonly phase: 'sending' | 'waiting' | 'offline' | 'paused' | 'ended'
  /** Whether nothing is sent after the current batch, which cannot be cancelled. */
  readonly isLast: boolean
  /** How it ended; null before. unknown: the outcome of a batch is not known, so nothing more was sent. */
  readonly end: 'done' | 'stopped' | 'unknown' | null
  /** All rows, and those with each outcome. The others were not sent, or nothing was done with them. */
  readonly total: number
  readonly created: number
  readonly refused: number
  readonly unknown: number
  /** Rows without errors that were returned because other rows of their batch were refused. */
  readonly returned: number
  /** How often a batch was halved because it was too large for the service. */
  readonly halvings: number
  /** Rows of batches in which, as the service said, every driver exists. */
  readonly allExist: number
  /** Why it waits, is paused, or ended as unknown. */
  readonly error: ApiError | null
}

interface RunOptions {
  /** Keeps the fleet that it had at the start. */
  readonly api: ApiClient
  readonly ledger: DriverLedger
  readonly gridId: string
  readonly rows: readonly SendRow[]
  /** Called with new marks by row id; first with all rows as `sending`. */
  readonly onMarks: (marks: ReadonlyMap<number, RowMark>) => void
  readonly onObservedRules: (rules: ObservedRules) => void
  readonly onState: (state: RunState) => void
  readonly connection?: Connection | undefined
}

export type SendRun = ReturnType<typeof startSendRun>

/**
 * Sends drivers, the rows as they are at its start, batch by batch. Each batch is written to the ledger before its POST, its
 * outcome after. It is sent again only if the service said that it did nothing with it. One whose outcome is unknown ends the run.
 */
export function startSendRun(options: RunOptions) {
  const { api, ledger, gridId, rows, onMarks, onObservedRules, connection } = options
  const runId = randomId()
  const { ownerEpoch } = api.session.state()
  let limits = limitsFor(rows.length)
  /** Batches without an outcome, in order. */
  let left = cutBatches(rows, limits)
  const counts = { created: 0, refused: 0, unknown: 0, returned: 0, halvings: 0, allExist: 0 }
  let unknownError: ApiError | null = null

  async function send(batch: readonly SendRow[], tools: JobTools): Promise<BatchOutcome> {
    const batchId = randomId()
    await ledger.begin({
      ...{ id: batchId, runId, gridId, fleetId: api.fleetId },
      sentAt: Date.now(),
      rows: batch.map((row) => ({ rowId: row.id, driver: { ...row.driver }, outcome: { state: 'sending' } })),
    })
    tools.onRequest()
    try {
      const outcome = await sendBatch(api, ownerEpoch, batch)
      const settled = outcome.rows.flatMap((row, index) => (row === null ? [] : [[index, row] as const]))
      // Where a row was returned nothing was created, so that nothing has to be remembered.
      if (settled.every(([, { state }]) => state === 'refused')) await ledger.drop(batchId)
      else await ledger.settle(batchId, new Map(settled))
      tools.onAnswer()
      return outcome
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      await ledger.drop(batchId)
      if (failure.kind === 'rate-limited' || failure.kind === 'unauthenticated') throw failure
      if (!isTooLarge(failure, batch)) throw new PauseRun(failure)
      const less = halved(limits, batch.length)
      if (less === null) return { rows: [refusedOutcome(new Map([['', [failure.message]]]))], error: null }
      limits = less
      left = cutBatches(left.flat(), limits)
      counts.halvings++
      throw new ReplaceJobs(left)
    }
  }

  function apply(batch: readonly SendRow[], { rows: outcomes, error }: BatchOutcome): void {
    left = left.slice(1)
    onMarks(new Map(batch.map((row, index) => [row.id, markOf(outcomes[index])])))
    const refusals = batch.flatMap(({ driver }, index) => {
      const outcome = outcomes[index]
      return outcome?.state === 'refused' ? [{ driver, errors: new Map(outcome.errors) }] : []
    })
    onObservedRules(observeRules(refusals))
    const reasoned = refusals.filter(({ errors }) => !hasNoReason(errors))
    const allExist =
      refusals.length === batch.length &&
      reasoned.length > 0 &&
      reasoned.every(({ errors }) => saysItExists(errors))
    for (const outcome of outcomes) {
      if (outcome === null) counts.returned++
      else if (outcome.state !== 'sending') counts[outcome.state]++
    }
    if (allExist) counts.allExist += batch.length
    if (counts.unknown === 0) return
    unknownError = error
    run.cancel()
  }

  const run = createJobRun<readonly SendRow[], BatchOutcome>({
    jobs: left,
    atOnce: 1,
    connection,
    work: send,
    // This browser failed, perhaps after it was sent.
    failed: (batch, { message }) => ({
      rows: batch.map(() => ({ state: 'unknown' })),
      error: new ApiError({ kind: 'unexpected-shape', message, outcome: 'unknown' }),
    }),
    onResult: apply,
    onState: () => options.onState(state()),
  })

  function state(): RunState {
    const { phase, jobs, underWay, error } = run.state()
    return {
      ...{ total: rows.length, jobs, ...counts },
      phase: phaseOf(run.state()),
      isLast: underWay > 0 && (phase === 'paused' || phase === 'stopping'),
      end: endOf(run.state(), counts.unknown),
      error: unknownError ?? error,
    }
  }

  onMarks(new Map(rows.map((row) => [row.id, markOf({ state: 'sending' })])))
  run.start()
  return {
    state,
    /** Pauses after the current batch. */
    pause: run.pause,
    resume: run.resume,
    /** Stops for good in the same way. Rows that were not sent stay drafts. */
    stop: run.stop,
    /** Resolves when the run has ended in any way. Never rejects. */
    ended: run.ended.then(() => onMarks(new Map(left.flat().map((row) => [row.id, DRAFT])))),
  }
}

/** A batch under way is awaited, whatever is wanted next. */
function phaseOf(state: JobRunState): RunState['phase'] {
  if (isOver(state)) return 'ended'
  if (state.underWay > 0) return 'sending'
  if (state.phase === 'signed-out' || state.phase === 'paused') return 'paused'
  return state.phase === 'waiting' || state.phase === 'offline' ? state.phase : 'sending'
}

function endOf({ phase }: JobRunState, unknown: number): RunState['end'] {
  if (phase !== 'done' && phase !== 'stopped') return null
  return unknown > 0 ? 'unknown' : phase
}
