import { isObject } from '../../lib/json/is-object'

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
  note(endpoint: string, path: string): void
  list(): readonly Difference[]
}

/** Most differences recorded: a broken service must not fill the memory. */
const MOST_DIFFERENCES = 200

/** Creates an empty record: one for the whole console, shared by all clients. */
export function createSpecDifferences(): SpecDifferences {
  const counts = new Map<string, Difference>()
  return {
    note: (endpoint, path) => {
      const key = `${endpoint} ${path}`
      const count = (counts.get(key)?.count ?? 0) + 1
      if (count > 1 || counts.size < MOST_DIFFERENCES) counts.set(key, { endpoint, path, count })
    },
    list: () => [...counts.values()],
  }
}

/** A schema of the contract, as far as the comparison needs it. */
interface Comparable {
  readonly shape: object
  safeParse(value: unknown): { error?: { issues: readonly Issue[] } | undefined }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly expected?: unknown
}

/**
 * Records where a parsed object differs from its schema, including unknown keys. Anything but an object differs as a
 * whole. `at` is the path of the object. `value` comes from the exact parser.
 */
export function noteDifferences(
  differences: SpecDifferences,
  endpoint: string,
  at: string,
  schema: Comparable,
  value: unknown,
): void {
  if (!isObject(value)) {
    differences.note(endpoint, at)
    return
  }
  const name = (path: readonly PropertyKey[]) =>
    [at, ...path.map((key) => (typeof key === 'number' ? '*' : String(key)))]
      .filter((key) => key !== '')
      .join('.')
  for (const issue of schema.safeParse(value).error?.issues ?? [])
    if (!isLongInteger(issue, value)) differences.note(endpoint, name(issue.path))
  for (const key of Object.keys(value))
    if (!Object.hasOwn(schema.shape, key)) differences.note(endpoint, name([key]))
}

/** Whether it is an allowed integer beyond 2^53, which the exact parser gives as text. */
function isLongInteger({ path, expected }: Issue, value: object): boolean {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
  const isDigits = typeof found === 'string' && /^-?\d+$/.test(found)
  return expected === 'number' && isDigits && !Number.isSafeInteger(Number(found))
}
