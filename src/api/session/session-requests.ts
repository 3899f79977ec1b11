import { paths } from '../../contract/paths'
import { TOKEN_NOT_VALID } from '../../contract/session-names'
import { isObject } from '../../lib/json/is-object'
import { failureReason, jsonOrNothing } from '../transport/errors'
import { ExchangeFailure, exchange, type Reply } from '../transport/exchange'
import { dateMs, isNotYetValid, retryAfterMs } from '../transport/retry-after'

const TIMEOUT_MS = 10_000
/** Wait if a cookie isn't valid yet, because the service's clock is ahead (ms). */
const NOT_YET_VALID_MS = 1_000

export const TOO_MANY = 'too many requests just now'

/** `respondedAt`: see dateMs(). `reason` completes "Your session could not be renewed: ". */
export type RefreshAttempt =
  | { readonly kind: 'token'; readonly access: string; readonly respondedAt: number | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'transient'; readonly reason: string; readonly retryAfterMs: number | null }

/**
 * Requests a token. Only 401 or `token_not_valid` counts as a refusal. Any other failure (network, timeout, 429, 5xx, HTML,
 * `{}`) leaves the session's status unknown. Specification: "POST /api/auth/token/refresh/".
 */
export async function attemptRefresh(
  fetcher: typeof fetch,
  baseUrl: string,
  crossOrigin: boolean,
): Promise<RefreshAttempt> {
  try {
    const reply = await post(fetcher, `${baseUrl}${paths.tokenRefresh}`, null)
    return classify(reply)
  } catch (failure) {
    if (!(failure instanceof ExchangeFailure)) throw failure
    return { kind: 'transient', reason: failureReason(failure, crossOrigin), retryAfterMs: null }
  }
}

function classify(reply: Reply): RefreshAttempt {
  const body = jsonOrNothing(reply.text)
  const access = accessToken(body)
  if (isNotYetValid(reply))
    return { kind: 'transient', reason: 'the server’s clocks differ', retryAfterMs: NOT_YET_VALID_MS }
  if (reply.status >= 200 && reply.status < 300 && access !== null)
    return { kind: 'token', access, respondedAt: dateMs(reply.headers) }
  if (reply.status === 401 || (reply.status < 500 && isObject(body) && body.code === TOKEN_NOT_VALID))
    return { kind: 'refused' }
  const waits = reply.status === 429 || reply.headers.has('Retry-After')
  return {
    kind: 'transient',
    reason: reasonOf(reply),
    retryAfterMs: waits ? retryAfterMs(reply.headers) : null,
  }
}

/** Reads the token without a schema, so the first request doesn't wait for the schema code. */
const accessToken = (body: unknown): string | null =>
  isObject(body) && typeof body.access === 'string' && body.access !== '' ? body.access : null

function reasonOf(reply: Reply): string {
  if (reply.status === 429) return TOO_MANY
  if (reply.status >= 500) return 'the server is temporarily unavailable'
  return 'the response has no token. The API address may be wrong, or a proxy may have responded'
}

function post(fetcher: typeof fetch, url: string, bearer: string | null): Promise<Reply> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Content-Type': 'application/json' }
  if (bearer !== null) headers.Authorization = `Bearer ${bearer}`
  // `keepalive`: otherwise a reload during the refresh would lose the rotated cookie, and with it the session.
  const init: RequestInit = { method: 'POST', keepalive: true, credentials: 'include', headers, body: '{}' }
  return exchange(fetcher, url, init, { timeoutMs: TIMEOUT_MS })
}

/** Signs out. Returns null on success, otherwise a sentence. A redirect counts as success: it often leads to a sign-in page. */
export async function requestSignOut(
  fetcher: typeof fetch,
  url: string,
  bearer: string | null,
): Promise<string | null> {
  const unconfirmed = 'You’re signed out in this tab, but the server didn’t confirm it'
  try {
    const reply = await post(fetcher, url, bearer)
    if (reply.redirected || (reply.status >= 200 && reply.status < 300)) return null
    return `${unconfirmed} (status ${reply.status}). On a shared computer, close the browser too.`
  } catch (failure) {
    if (!(failure instanceof ExchangeFailure)) throw failure
    return `${unconfirmed} because we couldn’t reach it. On a shared computer, close the browser too.`
  }
}
