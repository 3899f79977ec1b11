const writers = new Set<() => Promise<void>>()
const lastWrites = new Set<Promise<void>>()

/** Registers a draft's writer. Returns a function that unregisters it and resolves after a last write. */
export function registerDraftWriter(writeNow: () => Promise<void>): () => Promise<void> {
  writers.add(writeNow)
  return () => {
    writers.delete(writeNow)
    const last = writeNow().finally(() => lastWrites.delete(last))
    lastWrites.add(last)
    return last
  }
}

/** Writes all drafts. Call it before reloading the console. Never rejects. */
export async function flushDrafts(): Promise<void> {
  await Promise.allSettled([...lastWrites, ...[...writers].map((writeNow) => writeNow())])
}
