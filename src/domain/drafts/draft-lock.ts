/** As much of the browser's locks as drafts need; null on plain HTTP. */
export type DraftLocks = Pick<LockManager, 'request' | 'query'> | null

/** The browser's own. Typed as always there, but only secure contexts have it. */
export const browserLocks: DraftLocks = globalThis.navigator?.locks ?? null

const name = (draftId: string): string => `fleet-console draft ${draftId}`

/** Shows the other tabs that a draft is at work here, until `until` aborts or the tab is gone. */
export function holdDraft(locks: DraftLocks, draftId: string, until: AbortSignal): void {
  const aborted = new Promise<void>((resolve) => {
    until.addEventListener('abort', () => resolve())
  })
  // Refused where the document is not allowed any: then other tabs cannot know.
  locks?.request(name(draftId), () => aborted).catch(() => undefined)
}

/** Those of the drafts that are at work in a tab just now. Without locks nobody can know: none. */
export async function draftsAtWork(locks: DraftLocks, draftIds: readonly string[]): Promise<Set<string>> {
  const state = await locks?.query().catch(() => undefined)
  // A shared one is a tab's that waits as whenDraftIsLeft() does.
  const held = new Set(state?.held?.flatMap((lock) => (lock.mode === 'exclusive' ? lock.name : [])))
  return new Set(draftIds.filter((draftId) => held.has(name(draftId))))
}

/** Calls back when a draft is no longer at work anywhere, unless `signal` aborts before. */
export function whenDraftIsLeft(
  locks: DraftLocks,
  draftId: string,
  signal: AbortSignal,
  left: () => void,
): void {
  locks
    ?.request(name(draftId), { mode: 'shared', signal }, () => undefined)
    // Refused by the signal alone.
    .then(left, () => undefined)
}
