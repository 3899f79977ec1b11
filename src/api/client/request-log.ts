import { createStore } from '../../lib/store'

/** One request as the diagnostics page shows it: no parameter values, headers or bodies. */
export interface LoggedRequest {
  /** When it was sent, milliseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly path: string
  /** Names of the query's parameters, in order, repeated ones repeatedly. */
  readonly parameters: readonly string[]
  /** Null where no answer came: a failed connection, a timeout or an abort. */
  readonly status: number | null
  /** Milliseconds to the head of the answer, or to the failure. */
  readonly ms: number
}

/** The latest requests of this tab. */
export type RequestLog = ReturnType<typeof createRequestLog>

const MAX_REQUESTS = 100

/** Creates an empty log: one for the whole console. */
export function createRequestLog() {
  const { state: list, set, subscribe } = createStore<readonly LoggedRequest[]>([])

  /** Call it when a request is sent, then its result with the answer's status, or null where none came. */
  function begin(method: string, address: string): (status: number | null) => void {
    // Origins are left out, so a relative address needs just any base.
    const url = new URL(address, 'http://console.invalid')
    const parameters = [...url.searchParams.keys()]
    const at = Date.now()
    const since = performance.now()
    return (status) => {
      const ms = Math.round(performance.now() - since)
      set([...list().slice(1 - MAX_REQUESTS), { at, method, path: url.pathname, parameters, status, ms }])
    }
  }

  return {
    begin,
    /** Wraps a fetch so that it writes to this log: for the session and every client. */
    watch:
      (fetcher: typeof fetch): typeof fetch =>
      async (input, init) => {
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
    /** Latest last. */
    list,
    subscribe,
    /** Deletes all, after a sign-out. */
    clear: () => set([]),
  }
}
