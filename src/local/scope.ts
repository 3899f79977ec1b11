import { createStore } from '../lib/store'
import { moveAll, RETAINED_PREFIX } from './database'

/** The owner of stored data. Data is never shown for a different user or fleet. */
export interface Scope {
  /** Normalized; `""` is the console's origin. */
  readonly baseUrl: string
  /** The token's `user_id` or `sub`; null if it has neither ("this browser"). */
  readonly person: string | null
  /** The page's fleet; null is the default fleet, even after its ID is known. */
  readonly fleetId: number | null
}

/** A scope without a fleet, for data of all fleets. */
export type AccountKey = Omit<Scope, 'fleetId'>

const plainKey = ({ baseUrl, person, fleetId }: Scope): string => JSON.stringify([baseUrl, person, fleetId])

/** Maps keys of default fleets to their keys by ID. */
const named = new Map<string, string>()

/** Incremented when a default fleet's data has moved to its ID. Earlier reads may be incomplete. */
export const fleetIdVersion = createStore(0)

/** Returns the scope's key. Don't store it, because a default fleet's key changes once its ID is known. */
export function scopeKey(scope: Scope): string {
  const key = plainKey(scope)
  return named.get(key) ?? key
}

/** Moves the default fleet's data to its ID. From the call on, reads and writes use the ID. */
export async function nameDefaultFleet(owner: AccountKey, fleetId: number): Promise<void> {
  const [from, to] = [plainKey({ ...owner, fleetId: null }), plainKey({ ...owner, fleetId })]
  named.set(from, to)
  await moveAll(from, to, joined)
  fleetIdVersion.set(fleetIdVersion.state() + 1)
}

/** Joins two lists, or merges two records; values of `moved`, the later record, win. */
function joined(moved: unknown, there: unknown): unknown {
  if (there === undefined) return moved
  if (Array.isArray(moved) && Array.isArray(there)) return [...moved, ...there]
  const isBoth = [moved, there].every((one) => typeof one === 'object' && one !== null && !Array.isArray(one))
  return isBoth ? Object.assign({}, there, moved) : moved
}

/** Kinds of records that must not be evicted if space is short. */
export const RETAINED_KINDS = [
  'created-plan',
  'drivers',
  'receipt',
  'vehicle-change-head',
  'vehicle-change-vehicle',
  'toll-list-head',
  'toll-list-data',
] as const
export type LocalOnlyKind = (typeof RETAINED_KINDS)[number]

export const retainedPrefix = (kind: LocalOnlyKind, { baseUrl, person }: AccountKey): string =>
  `${RETAINED_PREFIX}${kind}:${JSON.stringify([baseUrl, person])}:`

export const LISTS_FILE = 'lists.json'
