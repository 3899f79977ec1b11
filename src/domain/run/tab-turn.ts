import { onceLockIsFree, type TabLocks, tryLock } from '../../lib/browser/tab-lock'

/** Lets one tab at a time do some work, and reports when a different tab does. */
export function createTabTurn(options: {
  readonly locks: TabLocks
  readonly name: string
  /** Reloads the stored results of other tabs. `isMine`: no other tab is working, so unfinished work was abandoned. */
  readonly read: (isMine: boolean) => Promise<void>
  /** Called after each `read`, and when `take` finds that a different tab is working. */
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
    /** Reads now, and again when the other tab finishes. Returns a function that stops watching. */
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
        // Wait for a running `look`, because it holds the lock for a moment, which would look like a different tab.
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
