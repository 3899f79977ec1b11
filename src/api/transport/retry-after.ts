const LEAST_MS = 1_000
const MAX_MS = 60_000
/** For an absent or invalid header. */
const DEFAULT_MS = 5_000

/**
 * Milliseconds to wait according to `Retry-After`: 1,000 to 60,000. The header has seconds or an HTTP date; dates are
 * compared with the answer's own `Date`, since the local clock may be wrong.
 */
export function retryAfterMs(headers: Headers): number {
  const text = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return between(Number(text) * 1000)
  // Only dates have letters; Date.parse would read '-5' as a year.
  const wait = /[a-z]/i.test(text) ? Date.parse(text) - (dateMs(headers) ?? Date.now()) : Number.NaN
  return Number.isNaN(wait) ? DEFAULT_MS : between(wait)
}

function between(ms: number): number {
  return Math.min(MAX_MS, Math.max(LEAST_MS, Math.ceil(ms)))
}

/** The answer's `Date` in milliseconds since 1970, whole seconds; null where it is absent or not shown to this origin. */
export function dateMs(headers: Headers): number | null {
  const ms = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(ms) ? null : ms
}
