/** One way in which answers differ from the specification. Values are left out on purpose: they may be private. */
export interface Difference {
  /** Endpoint with its parameters by name, for instance `GET /v2/vehicles/{id}/history/`. */
  readonly endpoint: string
  /** Path within the body, array positions as `*`: `results.*.reason`. */
  readonly path: string
  readonly count: number
}

/** Counts differences from the specification for the diagnostics page. */
export interface Drift {
  note(endpoint: string, path: string): void
  list(): readonly Difference[]
}
