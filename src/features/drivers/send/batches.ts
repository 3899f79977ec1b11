import type { DriverRequest } from '../../../contract/driver'
import type { ApiError } from '../../../lib/api-error'

/** Up to so many rows go in one request, whatever their size. */
export const WHOLE_UP_TO = 500
const MOST_BYTES = 512 * 1024
/** A refusal in no JSON of a body above it is one of its size: some services answer 400 instead of 413. */
const SUSPECT_BYTES = 1_000_000

/** How much goes into one request. */
export interface BatchLimits {
  readonly rows: number
  /** Bytes of the request's body. */
  readonly bytes: number
}

/** The limits for a sending of so many rows, before the service has said anything about its own. */
export function limitsFor(rowCount: number): BatchLimits {
  return { rows: WHOLE_UP_TO, bytes: rowCount <= WHOLE_UP_TO ? Number.POSITIVE_INFINITY : MOST_BYTES }
}

/** Rows in their order, cut into parts within the limits; a row that is too large alone is a part of its own. */
export function cutBatches<T extends { readonly driver: DriverRequest }>(
  rows: readonly T[],
  limits: BatchLimits,
): (readonly T[])[] {
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
  return open.length > 0 ? [...batches, open] : batches
}

/** Half of what was too large, for it and everything after it; null for a single row, which cannot be halved. */
export function halved(limits: BatchLimits, sentRows: number): BatchLimits | null {
  return sentRows < 2 ? null : { ...limits, rows: Math.ceil(sentRows / 2) }
}

/** Whether a request was refused for its size alone: nothing was carried out, and less may be taken. */
export function isTooLarge(error: ApiError, sent: readonly { readonly driver: DriverRequest }[]): boolean {
  if (error.kind === 'too-large') return true
  if (error.status !== 400 || /^\s*[[{"]/.test(error.raw)) return false
  return sent.reduce((bytes, { driver }) => bytes + jsonBytes(driver), BRACKETS) > SUSPECT_BYTES
}

const BRACKETS = 2
const encoder = new TextEncoder()

/** Bytes of a driver in the body, with the comma after it. */
function jsonBytes(driver: DriverRequest): number {
  return encoder.encode(JSON.stringify(driver)).length + 1
}
