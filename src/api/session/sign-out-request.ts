import { ExchangeFailure, exchange } from '../transport/exchange'

const TIMEOUT_MS = 10_000

/**
 * Asks the service to end the session: POST with the cookie and, where the address is the API's own origin, the
 * bearer. Returns null when it is done, else a sentence for the person. A redirect counts as done: sign-out pages
 * like to lead on to a sign-in page.
 */
export async function requestSignOut(
  fetcher: typeof fetch,
  url: string,
  bearer: string | null,
): Promise<string | null> {
  const unconfirmed = 'You are signed out in this browser tab, but the service did not confirm it'
  const headers: Record<string, string> = { Accept: 'application/json', 'Content-Type': 'application/json' }
  if (bearer !== null) headers.Authorization = `Bearer ${bearer}`
  try {
    const reply = await exchange(
      fetcher,
      url,
      { method: 'POST', keepalive: true, credentials: 'include', headers, body: '{}' },
      { timeoutMs: TIMEOUT_MS },
    )
    if (reply.redirected || (reply.status >= 200 && reply.status < 300)) return null
    return `${unconfirmed} (status ${reply.status}). On a shared computer, close the browser as well.`
  } catch (failure) {
    if (!(failure instanceof ExchangeFailure)) throw failure
    return `${unconfirmed}: it could not be reached. On a shared computer, close the browser as well.`
  }
}
