/** Runs `work` for each item in order, up to `atOnce` in parallel. Stops at the first failure. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items]
  async function next(): Promise<void> {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      await work(item).catch((error: unknown) => {
        left.length = 0
        throw error
      })
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, next))
}

/** Collects the results and failures of `work`, four at a time. Rejects with the signal's reason. */
export async function gatherEach<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<{ readonly found: ReadonlyMap<T, Result>; readonly failures: ReadonlyMap<T, unknown> }> {
  const found = new Map<T, Result>()
  const failures = new Map<T, unknown>()
  await eachOf(items, 4, async (item) => {
    signal.throwIfAborted()
    try {
      found.set(item, await work(item))
    } catch (error) {
      signal.throwIfAborted()
      failures.set(item, error)
    }
    onProgress(found.size + failures.size)
  })
  return { found, failures }
}
