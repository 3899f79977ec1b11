import { createNote } from '../../lib/browser/browser-note'
import type { RefreshAttempt } from './refresh-attempt'

/** How long the answer to a refresh is waited for that nobody in sight is waiting for any more. */
const ORPHAN_MS = 1_000

/** Remembers across reloads and tabs that a refresh is under way, and nothing else about it. */
export interface RefreshTrace {
  /** Does the refresh and leaves a trace while it runs. */
  around(refresh: () => Promise<RefreshAttempt>): Promise<RefreshAttempt>
  /**
   * Milliseconds to wait for a refresh that a page began and no longer waits for, since it was closed or reloaded:
   * the browser still takes its new cookie, and a strict service ends sessions that use the old one again.
   */
  orphanLeftMs(): number
}

export function createRefreshTrace(storage: () => Storage): RefreshTrace {
  const begun = createNote(storage, 'fleet-console.refresh-begun')
  /** The latest trace whose refresh failed in this page. */
  let failed: string | null = null
  return {
    around: async (refresh) => {
      const mine = String(Date.now())
      begun.write(mine)
      const attempt = await refresh()
      // Another tab may have begun its own meanwhile.
      const clear = () => begun.read() === mine && begun.write(null)
      if (attempt.kind === 'transient') {
        // A reload fails the requests of its page and takes it away right after that: what they began is an orphan, of
        // which the next page must know. A page that stays comes to its timers.
        failed = mine
        setTimeout(clear)
      } else {
        clear()
      }
      return attempt
    },
    orphanLeftMs: () => {
      const text = begun.read()
      const age = text === null || text === failed ? Number.NaN : Date.now() - Number(text)
      return age >= 0 && age < ORPHAN_MS ? ORPHAN_MS - age : 0
    },
  }
}
