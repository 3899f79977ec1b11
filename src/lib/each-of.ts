/** Runs `work` for each item in order, `atOnce` in parallel. Stops at the first failure. */
export async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items]
  let failed = false
  async function next(): Promise<void> {
    for (let item = left.shift(); item !== undefined && !failed; item = left.shift()) {
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, next))
}
