import { onceLockIsFree, type TabLocks, tryLock } from '../../lib/browser/tab-lock'

/**
 * Work that one tab at a time does.
 * @param name of the lock, the same for all that must not be done at a time
 */
export function createTabTurn(options: {
  readonly locks: TabLocks
  readonly name: string
  /** Reads what other tabs have done; `isMine` where none is at it meanwhile, so that what one abandoned can be told. */
  readonly read: (isMine: boolean) => Promise<void>
  /** Called after each reading, and where another tab turns out to be at it. */
  readonly onLooked: (isElsewhere: boolean) => void
}) {
  const { locks, name, read, onLooked } = options
  let isTaken = false
  let isWatching = false
  let looking = new AbortController()

  function tell(isElsewhere: boolean): void {
    const { signal } = looking
    onLooked(isElsewhere)
    if (!isElsewhere || isWatching) return
    isWatching = true
    onceLockIsFree(locks, name, signal, () => {
      isWatching = false
      void look(signal)
    })
  }

  async function look(signal: AbortSignal): Promise<void> {
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
      void look(looking.signal)
      return () => looking.abort()
    },
    /** Looks again. Does nothing while this tab is at it. */
    lookAgain(): void {
      if (!isTaken) void look(looking.signal)
    },
    /** Does the work, unless this tab or another one is at it. */
    async take(work: () => Promise<void>): Promise<void> {
      if (isTaken) return
      isTaken = true
      try {
        const release = await tryLock(locks, name)
        if (release === null) tell(true)
        else await work().finally(release)
      } finally {
        isTaken = false
      }
    },
  }
}
