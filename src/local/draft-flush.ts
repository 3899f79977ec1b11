/** Writers of drafts on open pages. */
const writers = new Set<() => Promise<void>>()
/** Last writes of pages that were left. */
const lastWrites = new Set<Promise<void>>()

/** Registers how a page's draft is written. The returned function unregisters it and resolves after one last write. */
export function registerDraftWriter(writeNow: () => Promise<void>): () => Promise<void> {
  writers.add(writeNow)
  return () => {
    writers.delete(writeNow)
    const last = writeNow().finally(() => lastWrites.delete(last))
    lastWrites.add(last)
    return last
  }
}

/** Writes every draft, before the console reloads itself. Resolves when all writes have ended; never rejects. */
export async function flushDrafts(): Promise<void> {
  await Promise.allSettled([...lastWrites, ...[...writers].map((writeNow) => writeNow())])
}
