import type { ApiClient } from '../../../api/client/client'
import { createDrivers, type RowResponse, rowErrorsOf } from '../../../api/resources/drivers'
import { type Attempt, assertOwner, type JobRunState, type JobTools } from '../../../domain/run/job'
import { createJobRun } from '../../../domain/run/job-run'
import { ApiError, type FieldErrors } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { randomId } from '../../../lib/random-id'
import type { DriverLedger, RowOutcome } from '../../../local/driver-ledger'
import { DRAFT, type RowMark } from '../rows/row-marks'
import { markOf, type SendRow } from './send-row'

export interface BatchOutcome {
  /** In the order sent. Null for a valid row that was returned because others were refused: nothing was created then. */
  readonly rows: readonly (RowOutcome | null)[]
  /** Why rows are unknown; null if none are, or if the response simply omits them. */
  readonly error: ApiError | null
}

/** Sends drivers in one POST. Rejects with an ApiError if nothing was done: the rows may be sent again. */
export async function sendBatch(
  api: ApiClient,
  sessionGeneration: number,
  sent: readonly Pick<SendRow, 'driver'>[],
): Promise<BatchOutcome> {
  assertOwner(api, sessionGeneration)
  const drivers = sent.map(({ driver }) => driver)
  try {
    const { data } = await createDrivers(api, drivers)
    return { rows: data.map(rowOutcomeOf), error: null }
  } catch (failure) {
    const error = failure instanceof ApiError ? failure : unexpected(failure)
    if (error.outcome === 'unknown') return { rows: sent.map(() => ({ state: 'unknown' })), error }
    if (error.outcome === 'applied')
      return { rows: sent.map(() => ({ state: 'created', id: null })), error: null }
    const errors = rowErrorsOf(error, drivers)
    if (error.kind === 'rate-limited' || isTooLarge(error, sent) || errors.size === 0) throw error
    const rowOf = (of: FieldErrors | undefined) => (of === undefined ? null : refusedOutcome(of))
    return { rows: sent.map((_, index) => rowOf(errors.get(index))), error: null }
  }
}

function rowOutcomeOf(response: RowResponse): RowOutcome {
  if (response.kind === 'created') return { state: 'created', id: response.id }
  return response.kind === 'refused' ? refusedOutcome(response.errors) : { state: 'unknown' }
}

export const refusedOutcome = (errors: FieldErrors): RowOutcome => ({
  state: 'refused',
  errors: [...errors].map(([path, messages]) => [path, [...messages]]),
})

/** Wraps a failure of this browser. The request may have been sent, so its outcome is unknown. */
export function unexpected(cause: unknown): ApiError {
  const message = `We tried to add the drivers, but we don’t know if it worked: ${String(cause)}`
  return new ApiError({ kind: 'unexpected-shape', message, outcome: 'unknown', cause })
}

const EXISTS = /already (?:exists|in use|taken|used|registered)|must be unique|unique set|duplicate/i
/** Matches messages about an ID that is repeated within the request, which doesn't mean that the driver exists. */
const WITHIN = /\brepeated\b|\brow \d|in (?:this|the) (?:request|list|array)/i

export function refusedAsExisting(outcome: RowOutcome): boolean {
  if (outcome.state !== 'refused') return false
  return outcome.errors.some(
    ([path, messages]) =>
      (path === 'driver_id' || path === '') &&
      messages.some(
        (message) =>
          EXISTS.test(message) && !WITHIN.test(message) && (path !== '' || /driver.?id/i.test(message)),
      ),
  )
}

/** Returns whether a row was only called invalid. After a hundred faulty rows, a service may give no reasons. */
export const hasNoReason = (outcome: RowOutcome): boolean =>
  outcome.state === 'refused' &&
  outcome.errors.every(
    ([path, messages]) => path === '' && messages.every((message) => /^invalid row\.?$/i.test(message)),
  )

/** Most rows that go in one request, whatever their size. */
export const WHOLE_UP_TO = 500
const MAX_BYTES = 512 * 1024
/** Size in bytes from which a refusal without JSON counts as "too large": some services respond with 400 instead of 413. */
const SUSPECT_BYTES = 1_000_000

const BRACKETS = 2

interface BatchLimits {
  readonly rows: number
  readonly bytes: number
}

/** Returns the limits for a run of so many rows, until the service refuses a batch as too large. */
export const limitsFor = (rowCount: number): BatchLimits => ({
  rows: WHOLE_UP_TO,
  bytes: rowCount <= WHOLE_UP_TO ? Number.POSITIVE_INFINITY : MAX_BYTES,
})

/** Splits rows into batches within the limits, in order. A row that is too large is a separate batch. */
export function cutBatches<T extends Pick<SendRow, 'driver'>>(rows: readonly T[], limits: BatchLimits) {
  const batches: T[][] = []
  let open: T[] = []
  let bytes = BRACKETS
  for (const row of rows) {
    const size = jsonBytes(row.driver)
    if (open.length > 0 && (open.length >= limits.rows || bytes + size > limits.bytes)) {
      batches.push(open)
      open = []
      bytes = BRACKETS
    }
    open.push(row)
    bytes += size
  }
  if (open.length > 0) batches.push(open)
  return batches
}

/** Returns limits of half a batch that was too large, for it and all after it; null for a single row. */
export const halved = (limits: BatchLimits, sentRows: number): BatchLimits | null =>
  sentRows < 2 ? null : { ...limits, rows: Math.ceil(sentRows / 2) }

/** Returns whether a request was refused for its size alone: nothing was created, and a smaller request may succeed. */
export function isTooLarge(error: ApiError, sent: readonly Pick<SendRow, 'driver'>[]): boolean {
  if (error.kind === 'too-large') return true
  if (error.status !== 400 || /^\s*[[{"]/.test(error.raw)) return false
  return sent.reduce((bytes, { driver }) => bytes + jsonBytes(driver), BRACKETS) > SUSPECT_BYTES
}

/** Counts the bytes of a driver in the body, with the comma after it. */
const jsonBytes = (driver: SendRow['driver']): number =>
  new TextEncoder().encode(JSON.stringify(driver)).length + 1

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
      tools.onResponse()
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
