import type { DriverRequest } from '../../../contract/driver'
import type { ApiError } from '../../../lib/api-error'

/** Up to this many rows go in one request, whatever their size. */
export const WHOLE_UP_TO = 500
const MAX_BYTES = 512 * 1024
/** A larger body refused without JSON was refused for its size: some services answer 400 instead of 413. */
const SUSPECT_BYTES = 1_000_000

/** How much goes into one request. */
interface BatchLimits {
  readonly rows: number
  /** Bytes of the body. */
  readonly bytes: number
}

/** The limits for a run of so many rows, until the service refuses a batch as too large. */
export function limitsFor(rowCount: number): BatchLimits {
  return { rows: WHOLE_UP_TO, bytes: rowCount <= WHOLE_UP_TO ? Number.POSITIVE_INFINITY : MAX_BYTES }
}

/** Cuts rows into batches within the limits, in order. A row that is too large is a batch of its own. */
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

/** Limits of half a batch that was too large, for it and all after it; null for a single row. */
export function halved(limits: BatchLimits, sentRows: number): BatchLimits | null {
  return sentRows < 2 ? null : { ...limits, rows: Math.ceil(sentRows / 2) }
}

/** Whether a request was refused only for its size: nothing was created, and a smaller one may succeed. */
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
