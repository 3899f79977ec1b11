/** What a person last requested of something that takes long. */
type Requested = 'run' | 'pause' | 'stop'

/** Holds a person's request and lets the work wait for the next one. */
export interface PauseControl {
  requested(): Requested
  request(next: Requested): void
  /** Resolves at the next request. Call it before notifying: a listener may request synchronously. */
  changed(): Promise<void>
  /** Aborts at the next request to pause or stop. Read it before notifying, too. */
  interruption(): AbortSignal
}

export function createPauseControl(): PauseControl {
  let requested: Requested = 'run'
  let waiting: (() => void)[] = []
  let interruption = new AbortController()
  return {
    requested: () => requested,
    request: (next) => {
      requested = next
      const resolved = waiting
      waiting = []
      for (const resolve of resolved) resolve()
      if (next === 'run') return
      interruption.abort()
      interruption = new AbortController()
    },
    changed: () => new Promise((resolve) => waiting.push(resolve)),
    interruption: () => interruption.signal,
  }
}
