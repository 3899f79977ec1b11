import { sha256 } from './tokens'

/** Wrong passwords within a minute of the first after which any password is refused until the minute has passed. */
const MAX_WRONG = 10
const WINDOW_MS = 60_000
/** Most counts at once. Beyond, the oldest is forgotten: two megabytes must be enough against any flood. */
const MAX_COUNTS = 10_000

/**
 * Counts wrong passwords, by user name and address of the client, in this process only. As django-axes does by default, a
 * right password neither resets the count nor gets through once it is reached, so that guessing does not show which
 * password was right.
 * @param now milliseconds since 1970
 */
export function createSignInLimit(now: () => number) {
  const counts = new Map<string, { wrong: number; readonly until: number }>()
  // Hashed, so that a long name takes no more memory than a short one.
  const keyOf = (username: string, address: string) => sha256(JSON.stringify([username, address]))
  const current = (key: string) => {
    const count = counts.get(key)
    if (count && count.until <= now()) counts.delete(key)
    return counts.get(key)
  }
  return {
    /** Seconds until this client may try this name again; 0 if it may now. */
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
