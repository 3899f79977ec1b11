/** One request as the diagnostics page shows it: no value of a parameter, no header, no body. */
export interface LoggedRequest {
  /** When it was sent, milliseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** Names of the query's parameters, in order and as often as they occur. */
  readonly parameters: readonly string[]
  /** Null where no answer came: a failed connection, a timeout or an abort. */
  readonly status: number | null
  /** Milliseconds to the head of the answer, or to the failure. */
  readonly ms: number
}

/** The latest requests of this tab. */
export interface RequestLog {
  /** A fetch that writes into this log: hand it to the session and to every client. */
  watch(fetcher: typeof fetch): typeof fetch
  /** Latest last. */
  list(): readonly LoggedRequest[]
  /** A sign-out leaves nothing. */
  clear(): void
}

const MOST_REQUESTS = 100

/** Makes an empty log. One for the whole console. */
export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []

  function note(method: string, url: URL, at: number, since: number, status: number | null): void {
    const ms = Math.round(performance.now() - since)
    const parameters = [...url.searchParams.keys()]
    requests = [
      ...requests.slice(1 - MOST_REQUESTS),
      { at, method, path: url.pathname, parameters, status, ms },
    ]
  }

  return {
    watch: (fetcher) => async (input, init) => {
      const text = input instanceof Request ? input.url : String(input)
      // A relative address has its origin left out, and so has every other one.
      const url = new URL(text, 'http://console.invalid')
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const at = Date.now()
      const since = performance.now()
      try {
        const response = await fetcher(input, init)
        note(method, url, at, since, response.type === 'opaqueredirect' ? null : response.status)
        return response
      } catch (failure) {
        note(method, url, at, since, null)
        throw failure
      }
    },
    list: () => requests,
    clear: () => {
      requests = []
    },
  }
}
