import type * as z from 'zod/mini'
import { change, read, write } from './database'
import { type Scope, scopeKey } from './scope'

interface LatestListOptions<T> {
  /** What its keys begin with. */
  readonly kind: string
  readonly item: z.ZodMiniType<T>
  /** Items that are kept. */
  readonly max: number
  /** Equal for items of which only the latest stays. */
  readonly nameOf: (item: T) => string
  /** Orders two lists that become one. */
  readonly timeOf: (item: T) => number
}

/** What a person did last in a fleet, the latest first, each thing once. Unreadable items are left out. */
export function latestList<T>({ kind, item, max, nameOf, timeOf }: LatestListOptions<T>) {
  const key = (scope: Scope): string => `${kind}:${scopeKey(scope)}`
  const parse = (value: unknown): T[] =>
    Array.isArray(value) ? value.flatMap((one) => item.safeParse(one).data ?? []) : []
  function latest(all: readonly T[]): T[] {
    const names = all.map(nameOf)
    return all.filter((_, at) => names.indexOf(names[at] ?? '') === at).slice(0, max)
  }
  return {
    read: async (scope: Scope): Promise<T[]> => parse(await read(key(scope))),
    /** Puts items first. */
    add: (scope: Scope, ...items: readonly T[]): Promise<void> =>
      change(key(scope), (old) => latest([...items, ...parse(old)])),
    forget: (scope: Scope): Promise<void> => write(key(scope), undefined),
    /** The items of two stored lists. */
    join: (a: unknown, b: unknown): T[] =>
      latest([...parse(a), ...parse(b)].sort((one, other) => timeOf(other) - timeOf(one))),
  }
}
