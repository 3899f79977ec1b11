export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Whether the response was a redirect. Redirects aren't followed, and browsers hide their status. */
  readonly redirected: boolean
}

/** Bypasses the HTTP cache, because a cached response could be outdated. */
export const UNCACHED = { cache: 'no-store' } as const satisfies RequestInit

export interface Limits {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure'

  constructor(
    readonly kind: 'network' | 'timeout',
    cause: unknown,
    /** The service can't have received the whole request, so it did nothing. */
    readonly incomplete = false,
  ) {
    super(kind, { cause })
  }
}

/** Sends a request; follows no redirects, which would leak headers. Throws ExchangeFailure or the signal's reason. */
export async function exchange(
  fetcher: typeof fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, signal }: Limits,
): Promise<Reply> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetcher(url, { ...init, redirect: 'manual', signal: controller.signal })
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      redirected: response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400),
    }
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ExchangeFailure(controller.signal.aborted ? 'timeout' : 'network', cause)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
