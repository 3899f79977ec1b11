/** A place where a response differs from the specification. Has no values, which may be private. */
export interface Difference {
  /** Endpoint with named parameters: `GET /v2/vehicles/{id}/history/`. */
  readonly endpoint: string
  /** Path within the body, with array positions as `*`: `results.*.reason`. */
  readonly path: string
  readonly count: number
}

export type SpecDifferences = ReturnType<typeof createSpecDifferences>

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
