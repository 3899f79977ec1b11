import type { Reply } from './exchange'

const LEAST_MS = 1_000
const MAX_MS = 60_000
const DEFAULT_MS = 5_000

/** Returns 1,000 to 60,000 ms. Compares an HTTP date with the response's `Date`, as the local clock may be wrong. */
export function retryAfterMs(headers: Headers): number {
  const text = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return between(Number(text) * 1000)
  // Only dates contain letters. Date.parse would parse '-5' as a year.
  const wait = /[a-z]/i.test(text) ? Date.parse(text) - (dateMs(headers) ?? Date.now()) : Number.NaN
  return Number.isNaN(wait) ? DEFAULT_MS : between(wait)
}

const between = (ms: number): number => Math.min(MAX_MS, Math.max(LEAST_MS, Math.ceil(ms)))

/** Returns the response's `Date` in ms. Null if it's missing or not exposed to this origin. */
export function dateMs(headers: Headers): number | null {
  const ms = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(ms) ? null : ms
}

/** Resolves after `timeoutMs`, or when the signal aborts. Never rejects. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted) return
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
  })
}

/** Matches "The token is not yet valid (iat)", "Token not active yet (nbf)", "used before issued". */
const NOT_YET =
  /not (?:yet valid|valid yet|yet active|active yet)|before (?:it was )?issued|issued in the future/i

/** Returns whether a token isn't valid yet, because the clock of the server that issued it is ahead. */
export const isNotYetValid = ({ status, text }: Pick<Reply, 'status' | 'text'>): boolean =>
  status === 401 && NOT_YET.test(text)
