import { browserLocks, withLock } from '../lib/browser/tab-lock'
import { isObject } from '../lib/json/is-object'
import { type Change, changeAll, isBlocked, listKeys } from './database'
import { joinObservedRules } from './observed-rules'
import { joinTolls } from './recent-tolls'
import { recents } from './recents'
import { joinRemembered } from './remembered-vehicles'
import { retainedPrefix } from './retained-keys'
import { defaultFleetNote, isJoined, nameOf, type Owner, readDefaultFleet } from './scope'
import { sourceTypes } from './source-types'

/** What becomes of two records of one key, by the kind that the key begins with. All others have ids of their own. */
const JOINS: Readonly<Record<string, (moved: unknown, there: unknown) => unknown>> = {
  vehicle: joinRemembered,
  recents: recents.join,
  tolls: joinTolls,
  'driver-lessons': joinObservedRules,
  'source-types': sourceTypes.join,
}

/**
 * Joins what one person stored in the default fleet with what they stored in the same fleet by its id, once an answer
 * has told the id. Does nothing where it is joined already.
 */
export function joinFleets(owner: Owner, defaultFleetId: number, locks = browserLocks): Promise<void> {
  const { signal } = new AbortController()
  return withLock(locks, 'fleet-console join fleets', signal, async () => {
    const note = defaultFleetNote(owner)
    if (isJoined(owner, defaultFleetId)) return
    const before = readDefaultFleet(owner)
    // From here on tabs write under the new name; "…" is taken off when all is moved, so that a crash is made up for.
    note.write(`${defaultFleetId}…`)
    // Where nothing can be noted, the records would be out of sight.
    if (readDefaultFleet(owner) !== defaultFleetId) return
    if (before !== null && before !== defaultFleetId) await move(owner, null, before)
    await move(owner, defaultFleetId, null)
    if (!isBlocked()) note.write(String(defaultFleetId))
  })
}

/** Moves all records from one name of a fleet to another, in one transaction: none is lost or there twice. */
async function move(owner: Owner, from: number | null, to: number | null): Promise<void> {
  const [old, name] = [`:${nameOf(owner, from)}`, `:${nameOf(owner, to)}`]
  const changes = new Map<string, Change>()
  for (const key of await listKeys()) {
    // Batches of drivers stay where they are, and say themselves which fleet they went to.
    const isBatch = key.startsWith(retainedPrefix('drivers', owner))
    if (isBatch && to !== null) changes.set(key, (batch) => withFleet(batch, to))
    // What a person is called is not of a fleet.
    if (isBatch || !key.includes(old) || key.startsWith('name:')) continue
    let moved: unknown
    changes.set(key, (value) => {
      moved = value
      return undefined
    })
    const join = JOINS[key.slice(0, key.indexOf(':'))] ?? newer
    // The change above runs first.
    changes.set(key.replace(old, name), (there) =>
      moved === undefined || there === undefined ? (moved ?? there) : (join(moved, there) ?? there),
    )
  }
  if (changes.size > 0) await changeAll(changes)
}

/** A batch that went to the default fleet while that was this one. */
const withFleet = (batch: unknown, to: number): unknown =>
  isObject(batch) && batch.fleetId === null ? { ...batch, fleetId: to } : batch

/** A draft that was moved and is kept on is stored again: it is the same one, later. */
const newer = (moved: unknown, there: unknown): unknown => (savedAt(moved) > savedAt(there) ? moved : there)

const savedAt = (value: unknown): number =>
  isObject(value) && typeof value.savedAt === 'number' ? value.savedAt : 0
