import { createNote } from '../lib/browser/browser-note'
import { type Change, changeAll } from './database'

/** The person and fleet that stored data belongs to; it is never shown for another person or fleet. */
export interface Scope {
  /** Base URL of the API, normalised; `""` is the console's own origin. */
  readonly baseUrl: string
  /** The token's `user_id` or `sub`; null where the token has none ("this browser"). */
  readonly person: string | null
  /** Chosen fleet; null is the person's default fleet. */
  readonly fleetId: number | null
}

/** The owner of retained records: one person on one service, in all fleets. */
export type Owner = Omit<Scope, 'fleetId'>

/**
 * The scope as one text, for keys: the same whether the default fleet is chosen or named by its id, once an answer has
 * told which one it is. What was stored under the id before is moved then; see join-fleets.ts.
 */
export function scopeKey(scope: Scope): string {
  const { fleetId } = scope
  return nameOf(scope, fleetId !== null && fleetId === readDefaultFleet(scope) ? null : fleetId)
}

/** Every text that the scope's records may still be stored under while they are moved. */
export function scopeKeys(scope: Scope): string[] {
  const defaultFleetId = readDefaultFleet(scope)
  const isDefault = defaultFleetId !== null && (scope.fleetId ?? defaultFleetId) === defaultFleetId
  return isDefault ? [nameOf(scope, defaultFleetId), nameOf(scope, null)] : [scopeKey(scope)]
}

/** Changes a value wherever it is: records may be about to be moved. */
export function changeWherever(scope: Scope, keyOf: (name: string) => string, change: Change): Promise<void> {
  return changeAll(new Map(scopeKeys(scope).map((name) => [keyOf(name), change])))
}

/** The scope of a fleet as it was chosen. */
export function nameOf({ baseUrl, person }: Owner, fleetId: number | null): string {
  return JSON.stringify([baseUrl, person, fleetId])
}

/** Whether a request in this fleet went to the scope's; null where nothing has told yet which one the default is. */
export function isOfFleet(scope: Scope, fleetId: number | null): boolean | null {
  const defaultFleetId = readDefaultFleet(scope)
  const [own, other] = [scope.fleetId ?? defaultFleetId, fleetId ?? defaultFleetId]
  if (own === other) return true
  return own === null || other === null ? null : false
}

/** Which fleet is the person's default one, by the answers that any tab of this browser had; null where none has told. */
export function readDefaultFleet(person: Owner): number | null {
  const id = Number.parseInt(defaultFleetNote(person).read() ?? '', 10)
  return Number.isNaN(id) ? null : id
}

/** Whether all that was stored under this id of the default fleet is moved. */
export function isJoined(person: Owner, defaultFleetId: number): boolean {
  return defaultFleetNote(person).read() === String(defaultFleetId)
}

/**
 * Where {@link readDefaultFleet} is noted: read again each time, for what another tab has learnt counts at once. It outlives a
 * sign-out, as retained records do, and so names nobody.
 */
export function defaultFleetNote({ baseUrl, person }: Owner): ReturnType<typeof createNote> {
  let digest = 0x811c9dc5
  for (const char of JSON.stringify([baseUrl, person]))
    digest = Math.imul(digest ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return createNote(() => localStorage, `fleet-console.default-fleet.${(digest >>> 0).toString(36)}`)
}
