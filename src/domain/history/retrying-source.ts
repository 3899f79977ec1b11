import { isRetried, retryDelayMs } from '../../api/client/query-defaults'
import { pause } from '../../api/transport/pause'
import { ApiError } from '../../lib/api-error'
import type { HistorySource } from './history-source'

/** A service that says "too many" is asked again this often for one page; anything else as often as a read is. */
const MOST_WAITS = 10

/**
 * The source for many requests at once: it asks again where a read would be, and while the service asks to wait, nobody
 * asks. Rejects with the signal's reason once it is aborted.
 */
export function retryingSource(source: HistorySource, signal: AbortSignal): HistorySource {
  let quietUntil = 0

  async function wait(): Promise<void> {
    while (quietUntil > Date.now()) {
      await pause(quietUntil - Date.now(), signal)
      signal.throwIfAborted()
    }
  }

  return {
    async page(query) {
      let [failures, waits] = [0, 0]
      for (;;) {
        signal.throwIfAborted()
        await wait()
        try {
          return await source.page(query)
        } catch (error) {
          const waiting = error instanceof ApiError && error.kind === 'rate-limited'
          if (waiting ? ++waits > MOST_WAITS : !isRetried(failures++, error)) throw error
          const ms = retryDelayMs(Math.min(waits + failures, 5), error)
          if (waiting) quietUntil = Math.max(quietUntil, Date.now() + ms)
          else await pause(ms, signal)
        }
      }
    },
  }
}
