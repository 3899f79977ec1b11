import type { ApiClient } from '../../../api/client/client'
import type { Attempt, JobRunState, JobTools } from '../../../domain/run/job'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { randomId } from '../../../lib/random-id'
import type { DriverLedger, RowOutcome } from '../../../local/driver-ledger'
import { DRAFT, type RowMark } from '../rows/row-marks'
import {
  type BatchOutcome,
  cutBatches,
  halved,
  hasNoReason,
  isTooLarge,
  limitsFor,
  refusedAsExisting,
  refusedOutcome,
  sendBatch,
  unexpected,
} from './send-batch'
import { markOf, type SendRow } from './send-row'

export interface RunState extends JobRunState {
  /** Number of all rows, and of rows with each outcome. The other rows weren't sent, or nothing was done with them. */
  readonly total: number
  readonly created: number
  readonly refused: number
  /** A number above 0 ends the run: nothing else is sent. */
  readonly unknown: number
  /** Number of valid rows that were returned because other rows of their batch were refused. */
  readonly returned: number
  readonly halvings: number
  /** Number of rows in batches of which, according to the service, every driver exists. */
  readonly allExist: number
}

export interface RunOptions {
  readonly api: ApiClient
  readonly ledger: DriverLedger
  readonly gridId: string
  readonly rows: readonly SendRow[]
  /** Called with new marks by row id; first with all rows as `sending`. */
  readonly onMarks: (marks: ReadonlyMap<number, RowMark>) => void
  readonly onState: (state: RunState) => void
  readonly connection?: Connection | undefined
}

type Batch = readonly SendRow[]

/**
 * Sends drivers batch by batch, with the rows as they are at the start. Writes each batch to the ledger before its
 * POST, and its outcome afterwards. Resends a batch only if the service reported that it did nothing with it. A batch
 * with an unknown outcome ends the run.
 */
export function startSendRun(options: RunOptions) {
  const { api, ledger, gridId, rows, onMarks, connection } = options
  const runId = randomId()
  const { sessionGeneration } = api.session.state()
  let limits = limitsFor(rows.length)
  let left = cutBatches(rows, limits)
  const counts = { created: 0, refused: 0, unknown: 0, returned: 0, halvings: 0, allExist: 0 }
  let unknownError: ApiError | null = null

  async function send(batch: Batch, tools: JobTools): Promise<Attempt<Batch, BatchOutcome>> {
    const record = { id: randomId(), runId, gridId, fleetId: api.fleetId, sentAt: Date.now() }
    const sending: RowOutcome = { state: 'sending' }
    await ledger.begin({ ...record, rows: batch.map((row) => ({ ...row, outcome: sending })) })
    tools.onRequest()
    try {
      const result = await sendBatch(api, sessionGeneration, batch)
      const settled = result.rows.flatMap((row, index) => (row === null ? [] : [[index, row] as const]))
      // If rows were returned, nothing was created, so only the existing drivers are worth storing.
      const existing = batch.flatMap((row, index) => {
        const outcome = result.rows[index]
        return outcome && refusedAsExisting(outcome) ? [{ ...row, outcome }] : []
      })
      if (settled.some(([, { state }]) => state !== 'refused'))
        await ledger.settle(record.id, new Map(settled))
      else if (existing.length > 0) await ledger.begin({ ...record, rows: existing })
      else await ledger.drop(record.id)
      tools.onAnswer()
      return { result }
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      await ledger.drop(record.id)
      if (!isTooLarge(failure, batch)) throw failure
      const less = halved(limits, batch.length)
      if (less === null)
        return { result: { rows: [refusedOutcome(new Map([['', [failure.message]]]))], error: null } }
      limits = less
      left = cutBatches(left.flat(), limits)
      counts.halvings++
      return { replacedBy: left }
    }
  }

  function apply(batch: Batch, { rows: outcomes, error }: BatchOutcome): void {
    left = left.slice(1)
    onMarks(new Map(batch.map(({ rowId }, index) => [rowId, markOf(outcomes[index])])))
    for (const outcome of outcomes) {
      if (outcome === null) counts.returned++
      else if (outcome.state !== 'sending') counts[outcome.state]++
    }
    const refused = outcomes.filter((outcome) => outcome?.state === 'refused')
    const reasoned = refused.filter((outcome) => !hasNoReason(outcome))
    const isAllRefused = refused.length === batch.length && reasoned.length > 0
    if (isAllRefused && reasoned.every(refusedAsExisting)) counts.allExist += batch.length
    if (counts.unknown === 0) return
    unknownError = error
    run.cancel()
  }

  const run = createJobRun<Batch, BatchOutcome>({
    jobs: left,
    atOnce: 1,
    connection,
    work: send,
    pausesAt: ({ kind }) => kind !== 'rate-limited' && kind !== 'unauthenticated',
    // The browser failed, possibly after the request was sent.
    failed: (batch, failure) => ({
      rows: batch.map(() => ({ state: 'unknown' })),
      error: unexpected(failure),
    }),
    onResult: apply,
    onState: () => options.onState(state()),
  })

  function state(): RunState {
    const now = run.state()
    return { ...now, ...counts, total: rows.length, error: unknownError ?? now.error }
  }

  onMarks(new Map(rows.map(({ rowId }) => [rowId, markOf({ state: 'sending' })])))
  run.start()
  const ended = run.ended.then(() => onMarks(new Map(left.flat().map(({ rowId }) => [rowId, DRAFT]))))
  return { ...run, state, ended }
}
