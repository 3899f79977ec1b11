import { createNote } from '../../lib/browser/browser-note'
import type { RefreshAttempt } from './session-requests'

/** How long to wait for the answer to a refresh whose page is gone. */
const ORPHAN_MS = 1_000
/** No page waits longer for the answer to its own; a little more than a request may take. */
const SLOWEST_MS = 11_000

/** Records across reloads and tabs that a refresh is under way, and nothing else about it. */
export type RefreshTrace = ReturnType<typeof createRefreshTrace>

export function createRefreshTrace(storage: () => Storage) {
  const begun = createNote(storage, 'fleet-console.refresh-begun')
  /** The latest record whose refresh failed in this page. */
  let failed: string | null = null
  function leftMs(longest: number): number {
    const text = begun.read()
    const age = text === null || text === failed ? Number.NaN : Date.now() - Number(text)
    return age >= 0 && age < longest ? longest - age : 0
  }
  return {
    /** Runs the refresh, recorded in storage while it runs. */
    track: async (refresh: () => Promise<RefreshAttempt>) => {
      const mine = String(Date.now())
      begun.write(mine)
      const attempt = await refresh()
      // Another tab may have begun its own meanwhile.
      const clear = () => begun.read() === mine && begun.write(null)
      if (attempt.kind === 'transient') {
        // A reload first fails the page's requests, then removes the page: its record must stay for the next page. In a
        // page that stays, the timer runs and clears it.
        failed = mine
        setTimeout(clear)
      } else {
        clear()
      }
      return attempt
    },
    /** Wait (ms) for a refresh of a closed page: its cookie still comes, and an older one used again may end the session. */
    orphanLeftMs: () => leftMs(ORPHAN_MS),
    /** Milliseconds that a refresh under way in another page may still take. */
    busyLeftMs: () => leftMs(SLOWEST_MS),
  }
}
