import * as z from 'zod/mini'
import { VEHICLE_LIMITS } from '../contract/limits'
import { changeAll, countAll, deleteAll, deleteKeys, read, readRecords } from './database'
import { type Scope, scopeKey } from './scope'

/** Limit per user and fleet. Evicts the vehicles whose data is oldest. */
const MOST = 20_000

const text = z.optional(z.string())
const names = Object.keys(VEHICLE_LIMITS) as readonly (keyof typeof VEHICLE_LIMITS)[]
const texts = Object.fromEntries(names.map((name) => [name, text])) as Record<
  (typeof names)[number],
  typeof text
>
const entry = z.object({
  vehicleId: z.int().check(z.nonnegative()),
  ...texts,
  active: z.optional(z.boolean()),
  /** Milliseconds since 1970. A later response without it removes it. */
  deletedAt: z.optional(z.number()),
  customFields: text,
  /** The format of custom fields, which a request must use, too. */
  customFieldsAs: z.optional(z.enum(['text', 'value'])),
  /** The vehicle's version when custom fields were read, if known. Requests send all custom fields, so they must be current. */
  customFieldsStamp: z.optional(z.object({ count: z.number(), newestId: z.nullable(z.string()) })),
  source: z.enum(['response', 'import']),
  /** When last seen, in milliseconds since 1970. */
  at: z.number(),
})

export type RememberedVehicle = Readonly<z.infer<typeof entry>>

const prefix = (scope: Scope): string => `vehicle:${scopeKey(scope)}:`
const key = (scope: Scope, vehicleId: number): string => `${prefix(scope)}${vehicleId}`

/** Reads the vehicles in the order of their IDs. Keys are texts, so the storage has 10 before 2. */
export async function readRememberedVehicles(scope: Scope): Promise<RememberedVehicle[]> {
  return (await readRecords(prefix(scope), entry)).sort((a, b) => a.vehicleId - b.vehicleId)
}

export async function readRemembered(scope: Scope, vehicleId: number) {
  return parse(await read(key(scope, vehicleId)))
}

/** Merges entries into the stored vehicles. Missing fields keep their values. A file never overwrites the service's data. */
export async function rememberVehicles(scope: Scope, entries: readonly RememberedVehicle[]): Promise<void> {
  const byKey = new Map<string, RememberedVehicle[]>()
  const start = prefix(scope)
  for (const next of entries) {
    const name = `${start}${next.vehicleId}`
    const same = byKey.get(name) ?? []
    same.push(next)
    byKey.set(name, same)
  }
  if (byKey.size === 0) return
  const changeOf = (same: readonly RememberedVehicle[]) => (old: unknown) => same.reduce(merge, parse(old))
  await changeAll(new Map([...byKey].map(([name, same]) => [name, changeOf(same)])))
  if ((await countAll(prefix(scope))) <= MOST) return
  const newestFirst = (await readRememberedVehicles(scope)).sort((a, b) => b.at - a.at)
  await deleteKeys(newestFirst.slice(MOST).map(({ vehicleId }) => key(scope, vehicleId)))
}

export const forgetRememberedVehicles = (scope: Scope): Promise<void> => deleteAll(prefix(scope))

function merge(known: RememberedVehicle | undefined, next: RememberedVehicle): RememberedVehicle {
  // Remove undefined members, which would overwrite known values.
  const fields = entry.parse(JSON.parse(JSON.stringify(next)))
  if (known === undefined) return fields
  const { deletedAt: _, ...rest } = known
  const isNewer = next.source === known.source ? next.at >= known.at : next.source === 'response'
  return isNewer ? { ...rest, ...fields } : { ...fields, ...known }
}

const parse = (value: unknown): RememberedVehicle | undefined => entry.safeParse(value).data
