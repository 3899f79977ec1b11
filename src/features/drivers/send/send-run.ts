import type { ApiClient } from '../../../api/client/client'
import { isOver, type JobRunState, type JobTools, PauseRun, ReplaceJobs } from '../../../domain/run/job'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { randomId } from '../../../lib/random-id'
import { createStore } from '../../../lib/store'
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
  /** The fleet that the drivers go to; null is the person's default. */
  readonly fleetId: number | null
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
  readonly connection?: Connection | undefined
}

/** A send run: sends the rows as they were at its start, batch by batch, each batch once. */
export interface SendRun {
  readonly id: string
  state(): RunState
  subscribe(listener: () => void): () => void
  /** Pauses after the current batch. */
  pause(): void
  resume(): void
  /** Stops for good in the same way. Rows that were not sent stay drafts. */
  stop(): void
  /** Resolves when the run has ended in any way. Never rejects. */
  readonly ended: Promise<void>
}

/**
 * Sends drivers. Each batch is written to the ledger before its POST, its outcome after. A batch is sent again only if
 * the service said that it did nothing with it. A batch whose outcome is unknown ends the run.
 */
export function startSendRun(options: RunOptions): SendRun {
  const { api, ledger, gridId, rows, onMarks, onObservedRules, connection } = options
  const id = randomId()
  const { fleetId } = api
  const { ownerEpoch } = api.session.state()
  let limits = limitsFor(rows.length)
  /** Batches without an outcome, in order. */
  let left = cutBatches(rows, limits)
  let counts = { created: 0, refused: 0, unknown: 0, returned: 0, halvings: 0, allExist: 0 }
  let unknownError: ApiError | null = null

  async function send(batch: readonly SendRow[], tools: JobTools): Promise<BatchOutcome> {
    const batchId = randomId()
    await ledger.begin({
      ...{ id: batchId, runId: id, gridId, fleetId },
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
      counts = { ...counts, halvings: counts.halvings + 1 }
      throw new ReplaceJobs(left)
    }
  }

  function apply(batch: readonly SendRow[], { rows: outcomes, error }: BatchOutcome): void {
    left = left.slice(1)
    onMarks(new Map(batch.map(({ id: rowId }, index) => [rowId, markOrDraft(outcomes[index])])))
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
    const count = (state: 'created' | 'unknown') => outcomes.filter((row) => row?.state === state).length
    counts = {
      ...counts,
      created: counts.created + count('created'),
      refused: counts.refused + refusals.length,
      unknown: counts.unknown + count('unknown'),
      returned: counts.returned + outcomes.filter((row) => row === null).length,
      allExist: counts.allExist + (allExist ? batch.length : 0),
    }
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
    onState: () => store.set(state()),
  })

  function state(): RunState {
    const { phase, jobs, underWay, error } = run.state()
    return {
      ...{ fleetId, total: rows.length, jobs, ...counts },
      phase: phaseOf(run.state()),
      isLast: underWay > 0 && (phase === 'paused' || phase === 'stopping'),
      end: endOf(phase, counts.unknown),
      error: unknownError ?? error,
    }
  }

  const store = createStore(state())
  onMarks(new Map(rows.map((row) => [row.id, markOf({ state: 'sending' })])))
  run.start()
  return {
    id,
    state: store.state,
    subscribe: store.subscribe,
    pause: run.pause,
    resume: run.resume,
    stop: run.stop,
    ended: run.ended.then(() => onMarks(new Map(left.flat().map((row) => [row.id, DRAFT])))),
  }
}

const markOrDraft = (outcome: BatchOutcome['rows'][number] | undefined): RowMark =>
  outcome ? markOf(outcome) : DRAFT

/** A batch under way is awaited, whatever is wanted next. */
function phaseOf(state: JobRunState): RunState['phase'] {
  if (isOver(state)) return 'ended'
  if (state.underWay > 0) return 'sending'
  if (state.phase === 'signed-out' || state.phase === 'paused') return 'paused'
  return state.phase === 'waiting' || state.phase === 'offline' ? state.phase : 'sending'
}

function endOf(phase: JobRunState['phase'], unknown: number): RunState['end'] {
  if (phase !== 'done' && phase !== 'stopped') return null
  if (unknown > 0) return 'unknown'
  return phase
}
