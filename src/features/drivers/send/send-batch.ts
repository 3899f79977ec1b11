import type { ApiClient } from '../../../api/client/client'
import { createDrivers, type RowAnswer, rowErrorsOf } from '../../../api/resources/drivers'
import { assertOwner } from '../../../domain/run/job'
import { ApiError, type FieldErrors } from '../../../lib/api-error'
import type { RowOutcome } from '../../../local/driver-ledger'
import type { SendRow } from './send-row'

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

function rowOutcomeOf(answer: RowAnswer): RowOutcome {
  if (answer.kind === 'created') return { state: 'created', id: answer.id }
  return answer.kind === 'refused' ? refusedOutcome(answer.errors) : { state: 'unknown' }
}

export function refusedOutcome(errors: FieldErrors): RowOutcome {
  return { state: 'refused', errors: [...errors].map(([path, messages]) => [path, [...messages]]) }
}

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
export function hasNoReason(outcome: RowOutcome): boolean {
  return (
    outcome.state === 'refused' &&
    outcome.errors.every(
      ([path, messages]) => path === '' && messages.every((message) => /^invalid row\.?$/i.test(message)),
    )
  )
}

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
export function limitsFor(rowCount: number): BatchLimits {
  return { rows: WHOLE_UP_TO, bytes: rowCount <= WHOLE_UP_TO ? Number.POSITIVE_INFINITY : MAX_BYTES }
}

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
export function halved(limits: BatchLimits, sentRows: number): BatchLimits | null {
  return sentRows < 2 ? null : { ...limits, rows: Math.ceil(sentRows / 2) }
}

/** Returns whether a request was refused for its size alone: nothing was created, and a smaller request may succeed. */
export function isTooLarge(error: ApiError, sent: readonly Pick<SendRow, 'driver'>[]): boolean {
  if (error.kind === 'too-large') return true
  if (error.status !== 400 || /^\s*[[{"]/.test(error.raw)) return false
  return sent.reduce((bytes, { driver }) => bytes + jsonBytes(driver), BRACKETS) > SUSPECT_BYTES
}

/** Counts the bytes of a driver in the body, with the comma after it. */
function jsonBytes(driver: SendRow['driver']): number {
  return new TextEncoder().encode(JSON.stringify(driver)).length + 1
}
