/** One run of the work. */
export interface SingleFlightRun {
  /** Aborted when the run is no longer needed, or when it was cancelled. */
  readonly signal: AbortSignal
  /** Whether it was cancelled: its result is discarded. */
  isCancelled(): boolean
}

/** Runs one piece of work at a time, however many callers there are. */
export function createSingleFlight<T>(work: (run: SingleFlightRun) => Promise<T>) {
  let current: { readonly stop: AbortController; readonly end: Promise<T> } | null = null
  return {
    /** Starts a run, or joins the one under way. */
    run: () => {
      if (current !== null) return current.end
      const stop = new AbortController()
      const isCancelled = () => current?.stop !== stop
      const end = Promise.resolve()
        .then(() => work({ signal: stop.signal, isCancelled }))
        .finally(() => {
          if (!isCancelled()) current = null
        })
      current = { stop, end }
      return end
    },
    /** Aborts the signal of the run under way; its result still counts. */
    stopEarly: () => current?.stop.abort(),
    /** Discards the run under way, so that the next run() starts another. Returns its end. */
    cancel: () => {
      const cancelled = current
      current = null
      cancelled?.stop.abort()
      return cancelled?.end
    },
  }
}
