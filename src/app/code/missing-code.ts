import { reloadDeliberately } from '../../lib/browser/deliberate-reload'
import { withTimeout } from '../../lib/with-timeout'
import { flushDrafts } from '../../local/draft-flush'

const KEY = 'fleet-console.reloaded-at'
/** One reload brings the new version's addresses. Where it did not, another one soon after would not either. */
const ONCE_IN_MS = 60_000
/** A database that hangs must not keep the console from going on. */
const LONGEST_FLUSH_MS = 3_000

const missing = new WeakSet<Error>()
let reloading: Promise<boolean> | null = null

/**
 * Takes notice of code that cannot be loaded, as after a deploy that took the old version's files away. To be called
 * before any page is asked for. A page asked for ahead of its use (a link pointed at) is no reason to do anything yet:
 * its error is marked, and the error page acts when it comes to be drawn.
 */
export function watchForMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // The router goes by the browser's own words and would reload at their sight, drafts or no drafts. It gets this very
    // error: in other words it is left to the error page alone.
    payload.message = `A part of the console could not be loaded. ${payload.message}`
  })
}

export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && missing.has(error)
}

/**
 * Saves the drafts and reloads the console at its present address, at most once a minute in this tab. False where that
 * cannot help: offline, just done, or where the tab cannot remember that it was done.
 */
export function reloadForNewCode(): Promise<boolean> {
  reloading ??= reloadOnce().finally(() => {
    reloading = null
  })
  return reloading
}

async function reloadOnce(): Promise<boolean> {
  if (!navigator.onLine || !markReload()) return false
  await saveAndReload()
  return true
}

/** Saves the drafts and reloads the console at its present address. */
export async function saveAndReload(): Promise<void> {
  await withTimeout(flushDrafts(), { timeoutMs: LONGEST_FLUSH_MS })
  reloadDeliberately()
}

function markReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(Date.now() - before) < ONCE_IN_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    // Blocked: without a note of the reload there might be no end of them.
    return false
  }
}
