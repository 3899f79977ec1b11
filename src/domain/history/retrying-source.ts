import { isRetried, retryDelayMs } from '../../api/client/react-query'
import { pause } from '../../api/transport/retry-after'
import { ApiError } from '../../lib/api-error'
import type { HistorySource } from './history-source'

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

/** Shared by several sources. When the service asks one of them to wait, all of them do. */
export type RequestGate = ReturnType<typeof createRequestGate>

/** Creates an open gate. Calls `onChange` when a wait starts, gets longer, or ends. */
export function createRequestGate(onChange: () => void = () => undefined) {
  let isHeld = false
  let quietUntil: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()

  const isOpen = () => !isHeld && quietUntil === null
  function wake() {
    for (const go of waiting) go()
    waiting.clear()
  }
  function end() {
    clearTimeout(timer)
    quietUntil = null
    wake()
  }

  return {
    isOpen,
    quietUntil: () => quietUntil,
    /** Resolves when a request may be sent. Rejects with the signal's reason on abort. */
    async pass(signal: AbortSignal): Promise<void> {
      signal.throwIfAborted()
      while (!isOpen()) {
        await new Promise<void>((resolve) => {
          waiting.add(resolve)
          signal.addEventListener('abort', wake, { once: true })
        })
        signal.throwIfAborted()
      }
    },
    /** Closes the gate for `ms` milliseconds. Never shortens a longer wait. */
    quietFor(ms: number): void {
      const until = Date.now() + ms
      if (until <= (quietUntil ?? 0)) return
      quietUntil = until
      clearTimeout(timer)
      timer = setTimeout(() => {
        end()
        onChange()
      }, ms)
      onChange()
    },
    /** Closes the gate, or opens it if no wait is left. */
    hold(next: boolean): void {
      isHeld = next
      if (isOpen()) wake()
    },
    /** Ends the wait and resumes all waiting requests, which check their signals. Call it after an abort. */
    end,
  }
}
