/** One way in which answers differ from the specification. It has no values: they may be private. */
export interface Difference {
  /** Endpoint with its parameters by name, for instance `GET /v2/vehicles/{id}/history/`. */
  readonly endpoint: string
  /** Path within the body, array positions as `*`: `results.*.reason`. */
  readonly path: string
  readonly count: number
}

/** Counts differences from the specification for the diagnostics page. */
export interface SpecDifferences {
  note(endpoint: string, ...paths: readonly string[]): void
  list(): readonly Difference[]
}

/** Most differences recorded: a broken service must not fill the memory. */
const MAX_DIFFERENCES = 200

/** Creates an empty record: one for the whole console, shared by all clients. */
export function createSpecDifferences(): SpecDifferences {
  const counts = new Map<string, Difference>()
  return {
    note: (endpoint, ...paths) => {
      for (const path of paths) {
        const key = `${endpoint} ${path}`
        const count = (counts.get(key)?.count ?? 0) + 1
        if (count > 1 || counts.size < MAX_DIFFERENCES) counts.set(key, { endpoint, path, count })
      }
    },
    list: () => [...counts.values()],
  }
}
