/** The part of the Web Locks API that the console uses; null on plain HTTP, where browsers have none. */
export type TabLocks = Pick<LockManager, 'request' | 'query'> | null

/** This browser's locks. Typed as always there, but only secure contexts have them. */
export const browserLocks: TabLocks = globalThis.navigator?.locks ?? null

/**
 * Takes a lock if no other tab has it and returns what releases it; null while another tab has it. It ends with the
 * tab. Without locks, or where the document is not allowed any, every tab gets it.
 */
export function tryLock(locks: TabLocks, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    if (locks === null) {
      resolve(() => undefined)
      return
    }
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null)
          return
        }
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch(() => resolve(() => undefined))
  })
}

/** Holds a lock until `until` aborts or the tab is gone. Without locks it does nothing. */
export function holdLock(locks: TabLocks, name: string, until: AbortSignal): void {
  const aborted = new Promise<void>((resolve) => {
    until.addEventListener('abort', () => resolve())
  })
  // Rejected where the document may not use locks: other tabs cannot know then.
  locks?.request(name, () => aborted).catch(() => undefined)
}

/** Names of the locks that tabs hold now (those of `onceLockIsFree` apart). None without locks. */
export async function heldLocks(locks: TabLocks): Promise<Set<string>> {
  const state = await locks?.query().catch(() => undefined)
  return new Set(state?.held?.flatMap(({ mode, name }) => (mode === 'exclusive' && name ? name : [])))
}

/** Calls back once no tab holds the lock any more, unless `signal` aborts before. Never without locks. */
export function onceLockIsFree(locks: TabLocks, name: string, signal: AbortSignal, free: () => void): void {
  locks
    ?.request(name, { mode: 'shared', signal }, () => undefined)
    // Rejected only by the signal.
    .then(free, () => undefined)
}

/** A lock held for longer belongs to a tab that hangs: others continue without it. */
const LONGEST_WAIT_MS = 15_000

/**
 * Runs `work` while no other tab runs any under the same name; `waited` tells whether another tab did. Runs without the
 * lock where there are none, after 15 s, and when `signal` aborts the wait. Never steals the lock. `busyMs` is asked then
 * how much longer the tab that holds it may rightly take.
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
    // Works without the lock where it cannot be had; errors of the work itself go to the caller.
    if (done !== null) throw refusal
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
  return done ?? work(true)
}
