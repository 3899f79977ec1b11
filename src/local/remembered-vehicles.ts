import * as z from 'zod/mini'
import type { VEHICLE_LIMITS } from '../contract/limits'
import { changeAll, countAll, deleteAll, deleteKeys, read, readRecords } from './database'
import { type Scope, scopeKey } from './scope'

/** Vehicles remembered at most per person and fleet; those seen longest ago are dropped first. */
const MOST = 20_000

const text = z.optional(z.string())
const texts = {
  plate_number: text,
  plate_state: text,
  vehicle_number: text,
  vehicle_make: text,
  vehicle_model: text,
  year: text,
  lessee_renter: text,
  vehicle_type_code: text,
} satisfies Record<keyof typeof VEHICLE_LIMITS, typeof text>
const entry = z.object({
  vehicleId: z.int().check(z.nonnegative()),
  ...texts,
  active: z.optional(z.boolean()),
  /** When its record was deleted, milliseconds since 1970. An answer without it ends the deletion. */
  deletedAt: z.optional(z.number()),
  /** JSON text exactly as received. */
  customFields: text,
  /** Whether they were text (the specification's shape) or a JSON value; they are sent back the same way. */
  customFieldsAs: z.optional(z.enum(['text', 'value'])),
  /** The vehicle's version they belong to, where known: they are sent back as a whole. */
  customFieldsStamp: z.optional(z.object({ count: z.number(), newestId: z.nullable(z.string()) })),
  source: z.enum(['answer', 'import']),
  /** When it was last seen, milliseconds since 1970. */
  at: z.number(),
})

/** A vehicle that this browser remembers, from an answer of the service or an imported file. */
export type RememberedVehicle = Readonly<z.infer<typeof entry>>

const prefix = (scope: Scope): string => `vehicle:${scopeKey(scope)}:`
const key = (scope: Scope, vehicleId: number): string => `${prefix(scope)}${vehicleId}`

/** Reads the remembered vehicles, unordered. Unreadable ones (of other console versions) are left out. */
export function readRememberedVehicles(scope: Scope): Promise<RememberedVehicle[]> {
  return readRecords(prefix(scope), entry)
}

/** Reads one remembered vehicle; undefined where there is none. */
export async function readRemembered(scope: Scope, vehicleId: number) {
  return parse(await read(key(scope, vehicleId)))
}

/**
 * Remembers any number of vehicles in one transaction. Newer fields replace older ones, and fields that the newer entry
 * lacks stay. A file never replaces the service's answer.
 */
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
  await forgetOldest(scope)
}

/** Deletes all remembered vehicles of the scope. */
export function forgetRememberedVehicles(scope: Scope): Promise<void> {
  return deleteAll(prefix(scope))
}

async function forgetOldest(scope: Scope): Promise<void> {
  if ((await countAll(prefix(scope))) <= MOST) return
  const newestFirst = (await readRememberedVehicles(scope)).sort((a, b) => b.at - a.at)
  await deleteKeys(newestFirst.slice(MOST).map(({ vehicleId }) => key(scope, vehicleId)))
}

function merge(known: RememberedVehicle | undefined, next: RememberedVehicle): RememberedVehicle {
  // Without members that are undefined: they would replace known ones.
  const fields = entry.parse(JSON.parse(JSON.stringify(next)))
  if (known === undefined) return fields
  const { deletedAt: _, ...lasting } = known
  const isNewer = next.source === known.source ? next.at >= known.at : next.source === 'answer'
  return isNewer ? { ...lasting, ...fields } : { ...fields, ...known }
}

function parse(value: unknown): RememberedVehicle | undefined {
  return entry.safeParse(value).data
}

/** One vehicle as two stored entries know it; an unreadable one does not count. */
export function joinRemembered(a: unknown, b: unknown): unknown {
  const readable = [a, b].flatMap((value) => parse(value) ?? [])
  return readable
    .sort((one, other) => one.at - other.at)
    .reduce<RememberedVehicle | undefined>(merge, undefined)
}
