import * as z from 'zod/mini'
import { change, read, write } from './database'
import { type Scope, scopeKey } from './scope'

/** Builds a stored list, latest first, without duplicates by `nameOf` (the latest stays). Skips unreadable items. */
function latestList<T>(kind: string, item: z.ZodMiniType<T>, most: number, nameOf: (item: T) => string) {
  const key = (scope: Scope): string => `${kind}:${scopeKey(scope)}`
  const parse = (value: unknown): T[] =>
    Array.isArray(value) ? value.flatMap((one) => item.safeParse(one).data ?? []) : []
  function latest(all: readonly T[]): T[] {
    const names = all.map(nameOf)
    return all.filter((_, at) => names.indexOf(names[at] ?? '') === at).slice(0, most)
  }
  return {
    read: async (scope: Scope): Promise<T[]> => latest(parse(await read(key(scope)))),
    add: (scope: Scope, ...items: readonly T[]): Promise<void> =>
      change(key(scope), (old) => latest([...items, ...parse(old)])),
    forget: (scope: Scope): Promise<void> => write(key(scope), undefined),
  }
}

const recent = z.object({
  vehicleId: z.int().check(z.nonnegative()),
  /** Milliseconds since 1970. */
  openedAt: z.number(),
})

export type Recent = z.infer<typeof recent>

const recents = latestList('recents', recent, 50, ({ vehicleId }) => String(vehicleId))
export const readRecents = recents.read
export const forgetRecents = recents.forget

export function rememberOpened(scope: Scope, vehicleId: number, openedAt: number): Promise<void> {
  return recents.add(scope, { vehicleId, openedAt })
}

const toll = z.object({
  vehicle: z.string(),
  at: z.string(),
  zone: z.string(),
  other: z.optional(z.string()),
  amount: z.optional(z.string()),
  reference: z.optional(z.string()),
  agency: z.optional(z.string()),
  plaza: z.optional(z.string()),
  corrections: z.optional(z.string()),
  answer: z.string(),
  kind: z.enum(['active', 'inactive', 'no-record', 'unclear']),
  /** Milliseconds since 1970. */
  answeredAt: z.number(),
})

export type RecentToll = z.infer<typeof toll>

const tolls = latestList('tolls', toll, 20, ({ vehicle, at, zone }) => JSON.stringify([vehicle, at, zone]))
export const readRecentTolls = tolls.read
/** Stores a checked toll. Checking it again replaces the answer. */
export const rememberToll = tolls.add
