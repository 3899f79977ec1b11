import type { Tabs } from './tabs'

/** A lock held for longer belongs to a tab that hangs: the others go on without it. */
const LONGEST_WAIT_MS = 15_000

/**
 * Does `work` while no other tab does any under the same name; it is told whether it had to wait. Goes on without
 * the lock where there are none, where the wait takes 15 s, and when `signal` says that waiting has no use any more.
 * The lock is never stolen. A tab that closes or reloads lets go of it.
 */
export async function inTurn<T>(
  locks: Tabs['locks'],
  name: string,
  signal: AbortSignal,
  work: (waited: boolean) => Promise<T>,
): Promise<T> {
  if (locks === null) return work(false)
  const impatience = new AbortController()
  const timer = setTimeout(() => impatience.abort(), LONGEST_WAIT_MS)
  const giveUp = () => impatience.abort()
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
    if (done === null) await locks.request(name, { signal: impatience.signal }, () => begin(true))
  } catch (refusal) {
    // The lock could not be had, which is no reason not to work; what went wrong in the work itself is its caller's.
    if (done !== null) throw refusal
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
  return done ?? work(true)
}
