import * as z from 'zod/mini'
import { type Scope, scopeKey } from './scope'
import { type Change, changeAll, countAll, deleteAll, read, readAll } from './store'

/** Remembered vehicles of one person and fleet; beyond it those go that were seen the longest ago. */
const MOST = 20_000

const text = z.optional(z.string())
const entry = z.object({
  vehicleId: z.int().check(z.nonnegative()),
  plate_number: text,
  plate_state: text,
  vehicle_number: text,
  vehicle_make: text,
  vehicle_model: text,
  year: text,
  lessee_renter: text,
  vehicle_type_code: text,
  active: z.optional(z.boolean()),
  /** JSON text as an answer showed it. */
  customFields: text,
  /** Whether they came as text (the specification's shape) or as a JSON value: so they have to go back. */
  customFieldsAs: z.optional(z.enum(['text', 'value'])),
  /** Version of the vehicle they are of (see api/version-stamp), where it is known: they are sent back as a whole. */
  customFieldsStamp: z.optional(z.object({ count: z.number(), newestId: z.nullable(z.string()) })),
  source: z.enum(['answer', 'import']),
  /** When it was seen last, milliseconds since 1970. */
  at: z.number(),
})

/** A vehicle this browser remembers: from an answer of the service, or from a file that was imported. */
export type RememberedVehicle = Readonly<z.infer<typeof entry>>

const prefix = (scope: Scope): string => `vehicle:${scopeKey(scope)}:`
const key = (scope: Scope, vehicleId: number): string => `${prefix(scope)}${vehicleId}`

/** The remembered vehicles, in no order. What is unreadable, from another version of the console say, is left out. */
export async function readRememberedVehicles(scope: Scope): Promise<RememberedVehicle[]> {
  const stored = await readAll(prefix(scope))
  return [...stored.values()].flatMap((value) => parse(value) ?? [])
}

/** What is remembered of one vehicle; undefined for nothing. */
export async function readRemembered(
  scope: Scope,
  vehicleId: number,
): Promise<RememberedVehicle | undefined> {
  return parse(await read(key(scope, vehicleId)))
}

/**
 * Remembers vehicles, however many in one transaction. Of one that is remembered already the newer fields win, and what
 * the newer one leaves out stays; a file never goes over what the service answered.
 */
export async function rememberVehicles(scope: Scope, entries: readonly RememberedVehicle[]): Promise<void> {
  const byKey = new Map<string, RememberedVehicle[]>()
  for (const next of entries) {
    const same = byKey.get(key(scope, next.vehicleId))
    if (same === undefined) byKey.set(key(scope, next.vehicleId), [next])
    else same.push(next)
  }
  const changes = new Map<string, Change>()
  for (const [name, same] of byKey) changes.set(name, (old) => same.reduce(merged, parse(old)))
  if (changes.size === 0) return
  await changeAll(changes)
  await forgetOldest(scope)
}

/** Forgets all vehicles of the scope. */
export function forgetRememberedVehicles(scope: Scope): Promise<void> {
  return deleteAll(prefix(scope))
}

async function forgetOldest(scope: Scope): Promise<void> {
  if ((await countAll(prefix(scope))) <= MOST) return
  const oldestLast = (await readRememberedVehicles(scope)).sort((a, b) => b.at - a.at)
  const forgotten = oldestLast.slice(MOST).map(({ vehicleId }) => key(scope, vehicleId))
  await changeAll(new Map(forgotten.map((name) => [name, () => undefined])))
}

function merged(known: RememberedVehicle | undefined, next: RememberedVehicle): RememberedVehicle {
  const said = withoutGaps(next)
  if (known === undefined) return said
  return goesOver(next, known) ? { ...known, ...said } : { ...said, ...known }
}

function goesOver(next: RememberedVehicle, known: RememberedVehicle): boolean {
  return next.source === known.source ? next.at >= known.at : next.source === 'answer'
}

/** Without members that are there and undefined: they would go over what is known. */
function withoutGaps(next: RememberedVehicle): RememberedVehicle {
  return entry.parse(JSON.parse(JSON.stringify(next)))
}

function parse(value: unknown): RememberedVehicle | undefined {
  return entry.safeParse(value).data
}
