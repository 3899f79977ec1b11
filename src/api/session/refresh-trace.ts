import { createStorageItem } from '../../lib/browser/storage-item'
import { type RefreshAttempt, TOO_MANY } from './session-requests'

/** Wait for a refresh after its page has closed (ms). */
const ORPHAN_MS = 1_000
/** Slightly more than the longest request (ms). */
const SLOWEST_MS = 11_000

export type RefreshTrace = ReturnType<typeof createRefreshTrace>

export function createRefreshTrace(storage: () => Storage) {
  const begun = createStorageItem(storage, 'fleet-console.refresh-begun')
  let failed: string | null = null
  function leftMs(longest: number): number {
    const text = begun.read()
    const age = text === null || text === failed ? Number.NaN : Date.now() - Number(text)
    return age >= 0 && age < longest ? longest - age : 0
  }
  /** The time and length (ms) of the wait that the service asked for. */
  const asked = createStorageItem(storage, 'fleet-console.refresh-wait')
  function askedLeftMs(): number {
    const [at = Number.NaN, ms = 0] = (asked.read() ?? '').split(' ').map(Number)
    const age = Date.now() - at
    return age >= 0 && age < ms ? ms - age : 0
  }
  return {
    /** Refreshes, unless the service asked any tab to wait and the wait isn't over. */
    track: async (refresh: () => Promise<RefreshAttempt>): Promise<RefreshAttempt> => {
      const waitMs = askedLeftMs()
      if (waitMs > 0) return { kind: 'transient', reason: TOO_MANY, retryAfterMs: waitMs }
      const mine = String(Date.now())
      begun.write(mine)
      const attempt = await refresh()
      const retryMs =
        attempt.kind === 'transient' && attempt.reason === TOO_MANY ? attempt.retryAfterMs : null
      asked.write(retryMs === null ? null : `${Date.now()} ${retryMs}`)
      const clear = () => begun.read() === mine && begun.write(null)
      if (attempt.kind === 'transient') {
        // A reload fails the page's requests before the page goes, so keep the record for the next page. If this page stays,
        // the timer deletes the record.
        failed = mine
        setTimeout(clear)
      } else {
        clear()
      }
      return attempt
    },
    /** Returns the wait left for a closed page's refresh (ms). Its cookie may still come; the old one may end the session. */
    orphanLeftMs: () => leftMs(ORPHAN_MS),
    busyLeftMs: () => leftMs(SLOWEST_MS),
  }
}
