import { paths } from '../../contract/paths'
import { TOKEN_NOT_VALID } from '../../contract/session-names'
import { isObject } from '../../lib/json/is-object'
import { failureReason, jsonOrNothing } from '../transport/errors'
import { ExchangeFailure, exchange, type Reply } from '../transport/exchange'
import { dateMs, retryAfterMs } from '../transport/retry-after'

const TIMEOUT_MS = 10_000

/** Result of one request for a new access token. `answeredAt`: see dateMs(). `reason` completes "Your session could not be renewed: ". */
export type RefreshAttempt =
  | { readonly kind: 'token'; readonly access: string; readonly answeredAt: number | null }
  | { readonly kind: 'refused' }
  | { readonly kind: 'transient'; readonly reason: string; readonly retryAfterMs: number | null }

/**
 * Requests an access token once. Only 401 or `token_not_valid` is a refusal; any other failure (network, timeout, 429,
 * 5xx, a page, `{}`) says nothing about the session.
 * Specification: "POST /api/auth/token/refresh/".
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
  if (reply.status >= 200 && reply.status < 300 && access !== null)
    return { kind: 'token', access, answeredAt: dateMs(reply.headers) }
  if (reply.status === 401 || (reply.status < 500 && isObject(body) && body.code === TOKEN_NOT_VALID))
    return { kind: 'refused' }
  const waits = reply.status === 429 || reply.headers.has('Retry-After')
  return {
    kind: 'transient',
    reason: reasonOf(reply),
    retryAfterMs: waits ? retryAfterMs(reply.headers) : null,
  }
}

/** The token of a refresh's answer, read without its schema: the first request does not wait for the code of schemas. */
function accessToken(body: unknown): string | null {
  return isObject(body) && typeof body.access === 'string' && body.access !== '' ? body.access : null
}

function reasonOf(reply: Reply): string {
  if (reply.status === 429) return 'too many requests just now'
  if (reply.status >= 500) return 'it is temporarily unavailable'
  return 'the answer holds no token; the API address is wrong or a proxy answered'
}

/** Sends `{}` with the cookie. */
function post(fetcher: typeof fetch, url: string, bearer: string | null): Promise<Reply> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Content-Type': 'application/json' }
  if (bearer !== null) headers.Authorization = `Bearer ${bearer}`
  // A reload during a rotating refresh would otherwise lose the new cookie, and with it the session.
  const init: RequestInit = { method: 'POST', keepalive: true, credentials: 'include', headers, body: '{}' }
  return exchange(fetcher, url, init, { timeoutMs: TIMEOUT_MS })
}

/**
 * Asks the service to end the session. Sends a POST with the cookie and, to the API's own origin, the bearer.
 * Returns null on success, else a sentence for the person. A redirect is a success: sign-out pages often redirect to a
 * sign-in page.
 */
export async function requestSignOut(
  fetcher: typeof fetch,
  url: string,
  bearer: string | null,
): Promise<string | null> {
  const unconfirmed = 'You are signed out in this tab, but the sign-out was not confirmed'
  try {
    const reply = await post(fetcher, url, bearer)
    if (reply.redirected || (reply.status >= 200 && reply.status < 300)) return null
    return `${unconfirmed} (status ${reply.status}). On a shared computer, close the browser as well.`
  } catch (failure) {
    if (!(failure instanceof ExchangeFailure)) throw failure
    return `${unconfirmed}: it could not be reached. On a shared computer, close the browser as well.`
  }
}
