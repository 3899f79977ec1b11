/** What a person wants of something that takes long. */
export type Wanted = 'go' | 'pause' | 'stop'

/** Holds what is wanted, and tells whoever waits when that changes. */
export interface PauseControl {
  wanted(): Wanted
  want(next: Wanted): void
  /** Resolves at the next change. Asked for before anybody is told, since who hears of it may change it at once. */
  changed(): Promise<void>
  /** Aborts at the next change to anything but 'go'; to be asked for as early. */
  interruption(): AbortSignal
}

export function createPauseControl(): PauseControl {
  let wanted: Wanted = 'go'
  let tell: (() => void)[] = []
  let interruption = new AbortController()
  return {
    wanted: () => wanted,
    want: (next) => {
      wanted = next
      const told = tell
      tell = []
      for (const each of told) each()
      if (next === 'go') return
      interruption.abort()
      interruption = new AbortController()
    },
    changed: () => new Promise((resolve) => tell.push(resolve)),
    interruption: () => interruption.signal,
  }
}
