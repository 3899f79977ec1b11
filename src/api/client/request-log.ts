import { createStore } from '../../lib/store'

/** A request for the diagnostics page, without parameter values, headers, or bodies. */
export interface LoggedRequest {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly parameters: readonly string[]
  /** Null after a failed connection, a timeout, or an abort. */
  readonly status: number | null
  readonly ms: number
}

export type RequestLog = ReturnType<typeof createRequestLog>

const MAX_REQUESTS = 100

export function createRequestLog() {
  const { state: list, set, subscribe } = createStore<readonly LoggedRequest[]>([])

  function begin(method: string, address: string): (status: number | null) => void {
    // The log has no origins, so any base URL works.
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
    list,
    subscribe,
    clear: () => set([]),
  }
}
