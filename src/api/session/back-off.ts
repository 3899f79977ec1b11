const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** Tries again by itself, at growing distances. */
export interface BackOff {
  /** Sets the next try and returns the milliseconds to it: 0.5–1 of 1, 2, 4 … 30 s, or what the service asks for. */
  again(retryAfterMs: number | null): number
  isWaiting(): boolean
  /** Calls the next try off; the distances go on growing. */
  stop(): void
  /** Calls it off and begins with short distances again. */
  reset(): void
}

export function createBackOff(random: () => number, attempt: () => void): BackOff {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    again: (retryAfterMs) => {
      stop()
      const backOff = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * (0.5 + random() / 2)
      failures++
      const ms = Math.max(backOff, retryAfterMs ?? 0)
      timer = setTimeout(attempt, ms)
      return ms
    },
    isWaiting: () => timer !== undefined,
    stop,
    reset: () => {
      stop()
      failures = 0
    },
  }
}
