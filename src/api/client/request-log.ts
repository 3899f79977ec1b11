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
  /** Call it when a request is sent; what it returns takes the answer's status, null where none came. */
  begin(method: string, address: string): (status: number | null) => void
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

  function begin(method: string, address: string): (status: number | null) => void {
    // A relative address has its origin left out, and so has every other one.
    const url = new URL(address, 'http://console.invalid')
    const parameters = [...url.searchParams.keys()]
    const at = Date.now()
    const since = performance.now()
    return (status) => {
      const ms = Math.round(performance.now() - since)
      const one = { at, method, path: url.pathname, parameters, status, ms }
      requests = [...requests.slice(1 - MOST_REQUESTS), one]
    }
  }

  return {
    begin,
    watch: (fetcher) => async (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      const end = begin(method, address)
      try {
        const response = await fetcher(input, init)
        end(response.type === 'opaqueredirect' ? null : response.status)
        return response
      } catch (failure) {
        end(null)
        throw failure
      }
    },
    list: () => requests,
    clear: () => {
      requests = []
    },
  }
}
