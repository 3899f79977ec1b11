import { onceLockIsFree, type TabLocks, tryLock } from '../../lib/browser/tab-lock'

/** @param name of the lock, the same for all work that must not overlap */
export function createTabTurn(options: {
  readonly locks: TabLocks
  readonly name: string
  /** Reads other tabs' work. `isMine` if no other tab is at it, so abandoned work can be detected. */
  readonly read: (isMine: boolean) => Promise<void>
  /** Called after each read, and when another tab turns out to be at it. */
  readonly onLooked: (isElsewhere: boolean) => void
}) {
  const { locks, name, read, onLooked } = options
  let isTaken = false
  let isWatching = false
  let looking = new AbortController()
  let looks: Promise<void> | null = null

  function tell(isElsewhere: boolean): void {
    const { signal } = looking
    onLooked(isElsewhere)
    if (!isElsewhere || isWatching) return
    isWatching = true
    onceLockIsFree(locks, name, signal, () => {
      isWatching = false
      look(signal)
    })
  }

  function look(signal: AbortSignal): void {
    const now = lookNow(signal).finally(() => {
      if (looks === now) looks = null
    })
    looks = now
  }

  async function lookNow(signal: AbortSignal): Promise<void> {
    const release = isTaken ? null : await tryLock(locks, name)
    await read(release !== null).finally(() => release?.())
    if (!signal.aborted) tell(release === null && !isTaken)
  }

  return {
    isTaken: () => isTaken,
    /** Looks whether another tab is at it, and again when that has finished. Returns what ends the looking. */
    start(): () => void {
      looking = new AbortController()
      isWatching = false
      look(looking.signal)
      return () => looking.abort()
    },
    lookAgain(): void {
      if (!isTaken) look(looking.signal)
    },
    async take(work: () => Promise<void>): Promise<void> {
      if (isTaken) return
      isTaken = true
      try {
        // The look takes the lock, too: without waiting, the click would mistake this tab for another one.
        if (looks !== null) await looks
        const release = await tryLock(locks, name)
        if (release === null) tell(true)
        else await work().finally(release)
      } finally {
        isTaken = false
      }
    },
  }
}
