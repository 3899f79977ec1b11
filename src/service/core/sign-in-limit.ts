import { sha256 } from './tokens'

const MAX_WRONG = 10
const WINDOW_MS = 60_000
/** Limits memory to about 2 MB under attack. The oldest count is evicted. */
const MAX_COUNTS = 10_000

/**
 * Counts wrong passwords by user name and client address, in this process only. Like in django-axes, the right password
 * doesn't reset the count, and is rejected once the limit is reached, so guessing doesn't reveal it.
 */
export function createSignInLimit(now: () => number) {
  const counts = new Map<string, { wrong: number; readonly until: number }>()
  // Hashed, so that long names don't take more memory.
  const keyOf = (username: string, address: string) => sha256(JSON.stringify([username, address]))
  const current = (key: string) => {
    const count = counts.get(key)
    if (count && count.until <= now()) counts.delete(key)
    return counts.get(key)
  }
  return {
    waitSeconds(username: string, address: string): number {
      const count = current(keyOf(username, address))
      return count && count.wrong >= MAX_WRONG ? Math.ceil((count.until - now()) / 1000) : 0
    },
    countWrong(username: string, address: string): void {
      const key = keyOf(username, address)
      const count = current(key)
      if (count) {
        count.wrong += 1
        return
      }
      const [oldest] = counts.keys()
      if (counts.size >= MAX_COUNTS && oldest !== undefined) counts.delete(oldest)
      counts.set(key, { wrong: 1, until: now() + WINDOW_MS })
    },
    clear: () => counts.clear(),
  }
}
