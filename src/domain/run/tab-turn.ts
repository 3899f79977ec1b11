import { onceLockIsFree, type TabLocks, tryLock } from '../../lib/browser/tab-lock'

/** Lets one tab at a time do some work, and reports when a different tab does. */
export function createTabTurn(options: {
  readonly locks: TabLocks
  readonly name: string
  /** Reloads the stored results of other tabs. `isMine`: no other tab is working, so unfinished work was abandoned. */
  readonly read: (isMine: boolean) => Promise<void>
  /** Called after each `read`, and when `take` finds that a different tab is working. */
  readonly onElsewhere: (isElsewhere: boolean) => void
}) {
  const { locks, name, read, onElsewhere } = options
  let isTaken = false
  let isWatching = false
  let watch = new AbortController()
  let reading: Promise<void> | null = null

  function tell(isElsewhere: boolean): void {
    const { signal } = watch
    onElsewhere(isElsewhere)
    if (!isElsewhere || isWatching) return
    isWatching = true
    onceLockIsFree(locks, name, signal, () => {
      isWatching = false
      startRead(signal)
    })
  }

  function startRead(signal: AbortSignal): void {
    const now = readNow(signal).finally(() => {
      if (reading === now) reading = null
    })
    reading = now
  }

  async function readNow(signal: AbortSignal): Promise<void> {
    const release = isTaken ? null : await tryLock(locks, name)
    await read(release !== null).finally(() => release?.())
    if (!signal.aborted) tell(release === null && !isTaken)
  }

  return {
    isTaken: () => isTaken,
    /** Reads now, and again when the other tab finishes. Returns a function that stops watching. */
    start(): () => void {
      watch = new AbortController()
      isWatching = false
      startRead(watch.signal)
      return () => watch.abort()
    },
    reread(): void {
      if (!isTaken) startRead(watch.signal)
    },
    async take(work: () => Promise<void>): Promise<void> {
      if (isTaken) return
      isTaken = true
      try {
        // Wait for a running `startRead`, because it holds the lock for a moment, which would look like a different tab.
        if (reading !== null) await reading
        const release = await tryLock(locks, name)
        if (release === null) tell(true)
        else await work().finally(release)
      } finally {
        isTaken = false
      }
    },
  }
}
