/** Drafts of pages that are open. */
const writers = new Set<() => Promise<void>>()
/** Last writes of pages that were left. */
const leaving = new Set<Promise<void>>()

/** Tells how a page's draft is written now. The function that comes back ends it, after one last time. */
export function registerDraftWriter(writeNow: () => Promise<void>): () => void {
  writers.add(writeNow)
  return () => {
    writers.delete(writeNow)
    const last = writeNow().finally(() => leaving.delete(last))
    leaving.add(last)
  }
}

/** Writes every draft now: before the console reloads itself. Resolves when they are kept, or cannot be. Never rejects. */
export async function flushDrafts(): Promise<void> {
  await Promise.allSettled([...leaving, ...[...writers].map((writeNow) => writeNow())])
}
