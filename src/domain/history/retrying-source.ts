import { isRetried, retryDelayMs } from '../../api/client/react-query'
import { pause } from '../../api/transport/retry-after'
import { ApiError } from '../../lib/api-error'
import type { HistorySource } from './history-source'
import { createRequestGate, type RequestGate } from './request-gate'

/** Retries of one page after a 429. Other failures are retried as often as for any read. */
const MAX_WAITS = 10

/** Wraps a source for parallel requests. Retries like any read. While the service asks to wait, all sources of the gate do. */
export function retryingSource(
  source: HistorySource,
  signal: AbortSignal,
  gate: RequestGate = createRequestGate(),
): HistorySource {
  return {
    async page(query) {
      let [failures, waits] = [0, 0]
      for (;;) {
        await gate.pass(signal)
        try {
          return await source.page(query)
        } catch (error) {
          const waiting = error instanceof ApiError && error.kind === 'rate-limited'
          if (waiting ? ++waits > MAX_WAITS : !isRetried(failures++, error)) throw error
          const ms = retryDelayMs(Math.min(waits + failures, 5), error)
          if (waiting) gate.quietFor(ms)
          else await pause(ms, signal)
        }
      }
    },
  }
}
