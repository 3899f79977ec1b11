/** It has no values: they may be private. */
export interface Difference {
  /** With parameters by name: `GET /v2/vehicles/{id}/history/`. */
  readonly endpoint: string
  /** Path within the body, array positions as `*`: `results.*.reason`. */
  readonly path: string
  readonly count: number
}

export type SpecDifferences = ReturnType<typeof createSpecDifferences>

/** A broken service must not fill the memory. */
const MAX_DIFFERENCES = 200

export function createSpecDifferences() {
  const counts = new Map<string, Difference>()
  function add(found: readonly Difference[]): void {
    for (const { endpoint, path, count } of found) {
      const key = `${endpoint} ${path}`
      const known = counts.get(key)?.count ?? 0
      if (known > 0 || counts.size < MAX_DIFFERENCES)
        counts.set(key, { endpoint, path, count: known + count })
    }
  }
  return {
    add,
    note: (endpoint: string, ...paths: readonly string[]): void =>
      add(paths.map((path) => ({ endpoint, path, count: 1 }))),
    list: (): readonly Difference[] => [...counts.values()],
  }
}
