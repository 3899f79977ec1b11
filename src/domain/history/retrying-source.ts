import { isRetried, retryDelayMs } from '../../api/client/react-query'
import { pause } from '../../api/transport/pause'
import { ApiError } from '../../lib/api-error'
import type { HistorySource } from './history-source'

/** Retries of one page after 429. Other failures are retried as often as any read. */
const MAX_WAITS = 10

/**
 * A source for many parallel requests: retries as any read does, and pauses all of them while the service asks to wait.
 * Sources that share a gate wait together. Rejects with the signal's reason once it is aborted.
 */
export function retryingSource(
  source: HistorySource,
  signal: AbortSignal,
  gate: RequestGate = quietGate(),
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

/** When requests may be sent: what many sources share, so that a service that asks to wait is left alone by all. */
export interface RequestGate {
  /** Resolves once a request may be sent. Rejects with the signal's reason once it is aborted. */
  pass(signal: AbortSignal): Promise<void>
  /** Lets nothing pass for `ms` milliseconds from now; a longer quiet time stays. */
  quietFor(ms: number): void
}

/** A gate that only quiet times close. */
function quietGate(): RequestGate {
  let quietUntil = 0
  return {
    async pass(signal) {
      signal.throwIfAborted()
      while (quietUntil > Date.now()) {
        await pause(quietUntil - Date.now(), signal)
        signal.throwIfAborted()
      }
    },
    quietFor(ms) {
      quietUntil = Math.max(quietUntil, Date.now() + ms)
    },
  }
}
