/** Null on plain HTTP, since browsers have no Web Locks there. */
export type TabLocks = Pick<LockManager, 'request' | 'query'> | null

/** TypeScript assumes that locks always exist, but only secure contexts have them. */
export const browserLocks: TabLocks = globalThis.navigator?.locks ?? null

/** Acquires a lock until its release function is called or the tab closes; null if held. Succeeds without Web Locks. */
export function tryLock(locks: TabLocks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const takeNone = () => resolve(() => undefined)
    if (locks === null) return takeNone()
    locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock === null ? resolve(null) : new Promise<void>((release) => resolve(() => release())),
      )
      .catch(takeNone)
  })
}

/** Holds a lock until `until` aborts or the tab closes. Does nothing without Web Locks. */
export function holdLock(locks: TabLocks, name: string, until: AbortSignal): void {
  const aborted = new Promise((resolve) => until.addEventListener('abort', resolve))
  // Rejects if the document may not use locks.
  locks?.request(name, () => aborted).catch(() => undefined)
}

/** Returns the names of the locks that tabs hold, without those of `onceLockIsFree`. Empty without Web Locks. */
export async function heldLocks(locks: TabLocks): Promise<Set<string>> {
  const state = await locks?.query().catch(() => undefined)
  return new Set(state?.held?.flatMap(({ mode, name }) => (mode === 'exclusive' && name ? name : [])))
}

/** Calls `free` once no tab holds the lock, unless `signal` aborts first. Never called without Web Locks. */
export function onceLockIsFree(locks: TabLocks, name: string, signal: AbortSignal, free: () => void): void {
  locks?.request(name, { mode: 'shared', signal }, () => undefined).then(free, () => undefined)
}

/** A tab that holds a lock for longer is unresponsive. */
const LONGEST_WAIT_MS = 15_000

/**
 * Runs `work` while holding the lock. `waited`: whether another tab held it before. Runs `work` without the lock if
 * locks are unavailable, after 15 s, or when `signal` aborts. Never steals the lock. `busyMs` returns how much longer
 * the other tab may take.
 */
export async function withLock<T>(
  locks: Pick<LockManager, 'request'> | null,
  name: string,
  signal: AbortSignal,
  work: (waited: boolean) => Promise<T>,
  busyMs: () => number = () => 0,
): Promise<T> {
  if (locks === null) return work(false)
  const timeout = new AbortController()
  let timer = setTimeout(endWait, LONGEST_WAIT_MS)
  function endWait() {
    const more = busyMs()
    if (more > 0) timer = setTimeout(endWait, more)
    else timeout.abort()
  }
  const giveUp = () => timeout.abort()
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  let done: Promise<T> | null = null
  const begin = (waited: boolean) => {
    clearTimeout(timer)
    done = work(waited)
    return done
  }
  try {
    await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : begin(false)))
    if (done === null) await locks.request(name, { signal: timeout.signal }, () => begin(true))
  } catch (refusal) {
    // If the lock is unavailable, run the work without it. Errors of the work go to the caller.
    if (done !== null) throw refusal
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
  return done ?? work(true)
}
