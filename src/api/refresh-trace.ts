import { createNote } from './browser-note'

/** How long the answer to a refresh is waited for that nobody in sight is waiting for any more. */
const ORPHAN_MS = 1_000

/** Remembers across reloads and tabs that a refresh is under way, and nothing else about it. */
export interface RefreshTrace {
  /** Does the refresh and leaves a trace while it runs. */
  around<T>(refresh: () => Promise<T>): Promise<T>
  /**
   * Milliseconds to wait for a refresh that a page began and no longer waits for, since it was closed or reloaded:
   * the browser still takes its new cookie, and a strict service ends sessions that use the old one again.
   */
  orphanLeftMs(): number
}

export function createRefreshTrace(storage: () => Storage): RefreshTrace {
  const begun = createNote(storage, 'fleet-console.refresh-begun')
  return {
    around: async (refresh) => {
      begun.write(String(Date.now()))
      try {
        return await refresh()
      } finally {
        begun.write(null)
      }
    },
    orphanLeftMs: () => {
      const age = Date.now() - Number(begun.read() ?? Number.NaN)
      return age >= 0 && age < ORPHAN_MS ? ORPHAN_MS - age : 0
    },
  }
}
