import { reloadDeliberately } from '../../lib/browser/deliberate-reload'
import { withTimeout } from '../../lib/with-timeout'
import { flushDrafts } from '../../local/draft-flush'
import { dropFiles } from './kept-copy'

const KEY = 'fleet-console.reloaded-at'
/** One reload loads the new version. If it did not help, a second one soon after would not either. */
const ONCE_IN_MS = 60_000
/** A database that hangs must not block the reload. */
const FLUSH_TIMEOUT_MS = 3_000

const missing = new WeakSet<Error>()
let reloading: Promise<boolean> | null = null

/**
 * Marks errors of code that cannot be loaded, as after a deploy that removed the old version's files. Call before any
 * page is loaded. Nothing else happens yet, since the page may only be preloaded (its link was pointed at): the error
 * page acts when it is drawn.
 */
export function watchForMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    // The router recognises the browser's own message and reloads at once, without saving drafts. With another message
    // it leaves the error to the error page.
    payload.message = `A part of the console could not be loaded. ${payload.message}`
  })
}

export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && missing.has(error)
}

/**
 * Saves the drafts and reloads the console at its present address, at most once a minute in this tab. Resolves with
 * false where a reload cannot help: offline, just reloaded, or session storage is blocked.
 */
export function reloadForNewCode(): Promise<boolean> {
  reloading ??= reloadOnce().finally(() => {
    reloading = null
  })
  return reloading
}

async function reloadOnce(): Promise<boolean> {
  if (!navigator.onLine || !markReload()) return false
  // What is kept may be broken, or have a policy that does not allow the API of today.
  await dropFiles()
  await saveAndReload()
  return true
}

/** Saves the drafts and reloads the console at its present address. */
export async function saveAndReload(): Promise<void> {
  await withTimeout(flushDrafts(), { timeoutMs: FLUSH_TIMEOUT_MS })
  reloadDeliberately()
}

function markReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem(KEY) ?? Number.NEGATIVE_INFINITY)
    if (Math.abs(Date.now() - before) < ONCE_IN_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
    return true
  } catch {
    // Storage is blocked: a reload that is not noted could repeat for ever.
    return false
  }
}
