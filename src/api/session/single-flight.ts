/** One run of the one thing that is done at a time. */
export interface SingleFlightRun {
  /** Aborted when the run has become needless, or when it was cancelled. */
  readonly signal: AbortSignal
  /** Whether it was cancelled: whatever it brings is discarded. */
  isCancelled(): boolean
}

/** Does one thing at a time, however many ask for it. */
export interface SingleFlight<T> {
  /** Starts a run, or joins the one under way. */
  join(): Promise<T>
  /** Tells the run under way that it need not ask any further. */
  makeNeedless(): void
  /** Cuts the run under way off: the next join() starts another. Returns its end. */
  cancel(): Promise<unknown> | undefined
}

export function createSingleFlight<T>(fly: (flight: SingleFlightRun) => Promise<T>): SingleFlight<T> {
  let current: { readonly stop: AbortController; readonly end: Promise<T> } | null = null
  return {
    join: () => {
      if (current !== null) return current.end
      const stop = new AbortController()
      const isCancelled = () => current?.stop !== stop
      const end = Promise.resolve()
        .then(() => fly({ signal: stop.signal, isCancelled }))
        .finally(() => {
          if (!isCancelled()) current = null
        })
      current = { stop, end }
      return end
    },
    makeNeedless: () => current?.stop.abort(),
    cancel: () => {
      const cancelled = current
      current = null
      cancelled?.stop.abort()
      return cancelled?.end
    },
  }
}
