import { formatInstant } from '../../lib/time/instant'
import { BIG_HISTORY_SIZE } from '../core/options'
import { sha256 } from '../core/tokens'
import { insertRows, lockWriters } from '../database/database'
import { withStartupLock } from '../database/postgres'
import type { Database, RevisionTable, VehicleTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { INTEGRATION_TYPES, REAL_INTEGRATION_TYPES } from './seed-integrations'
import { DEMO_USERS, FLEETS } from './seed-people'
import { type SeedRevision, type SeedVehicle, steadyToll } from './seed-types'
import { seedVehicles } from './seed-vehicles'

/** Increment it with each change of the seed. A database with a different version is seeded again. */
export const SEED_VERSION = '7'

const FIRST_NEW_REVISION = 1_000_000

/** Tables without seed data. Tables with foreign keys come first. */
const CREATED = ['charges', 'billing_plans', 'drivers', 'documents', 'document_files'] as const

interface SeedOptions {
  readonly force: boolean
  readonly bigHistorySize: number
  readonly hostileData: boolean
}

/** Seeds a database that is empty or has a different seed. Returns whether it did. */
export function seed(db: Database, options: SeedOptions): Promise<boolean> {
  return withStartupLock(db, async (own) => {
    const { force, bigHistorySize, hostileData } = options
    const size = bigHistorySize === BIG_HISTORY_SIZE ? [] : [bigHistorySize]
    const version = [SEED_VERSION, ...size, ...(hostileData ? ['hostile data'] : [])].join(', ')
    if (!force && (await seedVersion(own)) === version) return false
    return inTransaction(own, async (transaction) => {
      await lockWriters(transaction)
      // Another process may have seeded while this one waited for the lock.
      if (!force && (await seedVersion(transaction)) === version) return false
      await deleteAll(transaction)
      await addPeople(transaction)
      const vehicles = seedVehicles(bigHistorySize, hostileData)
      await insertRows(transaction, 'vehicles', vehicleRows(vehicles))
      const types = hostileData ? INTEGRATION_TYPES : REAL_INTEGRATION_TYPES
      await insertRows(transaction, 'integration_types', types)
      await insertRows(transaction, 'revisions', revisionRows(vehicles))
      await restartCounters(transaction)
      await transaction.insertInto('meta').values({ name: 'seed', value: version }).execute()
      return true
    })
  })
}

/** Resets the data. Keeps sessions, and deletes only new revisions, so one vehicle's 100,000 aren't written again. */
export async function resetSeed(
  db: Database,
  { bigHistorySize, hostileData }: Omit<SeedOptions, 'force'>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockWriters(transaction)
    const { value } = await transaction
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'revision')
      .executeTakeFirstOrThrow()
    await transaction
      .deleteFrom('revisions')
      .where('history_id', '>=', FIRST_NEW_REVISION)
      .where('history_id', '<', value)
      .execute()
    for (const table of [...CREATED, 'vehicles'] as const) await transaction.deleteFrom(table).execute()
    await restartCounters(transaction)
    await insertRows(transaction, 'vehicles', vehicleRows(seedVehicles(bigHistorySize, hostileData)))
  })
}

/** Updates the rows rather than replacing them, because a writer that waits for a row wouldn't find a new one. */
async function restartCounters(db: Database): Promise<void> {
  await db.updateTable('counters').set({ value: 1 }).execute()
  const revision = db.updateTable('counters').set({ value: FIRST_NEW_REVISION })
  await revision.where('name', '=', 'revision').execute()
}

export async function seedVersion(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', 'seed').executeTakeFirst()
  return row?.value
}

async function deleteAll(db: Database): Promise<void> {
  const seeded = ['revisions', 'vehicles', 'fleets', 'integration_types', 'meta'] as const
  const people = ['refresh_tokens', 'sessions', 'api_keys', 'user_fleets', 'users'] as const
  for (const table of [...CREATED, ...people, ...seeded]) await db.deleteFrom(table).execute()
}

async function addPeople(db: Database): Promise<void> {
  await db.insertInto('fleets').values(FLEETS).execute()
  for (const { id, username, fleets, apiKey } of DEMO_USERS) {
    await db.insertInto('users').values({ id, username }).execute()
    const memberships = fleets.map((fleet_id, index) => {
      return { user_id: id, fleet_id, is_default: index === 0 ? (1 as const) : (0 as const) }
    })
    await db.insertInto('user_fleets').values(memberships).execute()
    const hash = sha256(apiKey)
    const key = { key_hash: hash, key_prefix: hash.slice(0, 8), user_id: id }
    await db.insertInto('api_keys').values(key).execute()
  }
}

const vehicleRows = (vehicles: readonly SeedVehicle[]): readonly VehicleTable[] =>
  vehicles.flatMap(({ deleted, row }) => (deleted ? [] : [row]))

function* revisionRows(vehicles: readonly SeedVehicle[]): Generator<RevisionTable> {
  let nextId = 1001
  for (const { row, revisions, firstId } of vehicles) {
    let blockId = firstId
    for (const revision of revisions) {
      const id = revision.id ?? (blockId === undefined ? nextId++ : blockId++)
      yield revisionRow(row, id, revision)
    }
  }
}

function revisionRow(vehicle: VehicleTable, id: number | bigint, revision: SeedRevision): RevisionTable {
  const { active, kind = '~', toll = steadyToll(active), reason = '', username = 'system' } = revision
  return {
    history_id: id,
    fleet_id: vehicle.fleet_id,
    vehicle_id: vehicle.id,
    history_date: formatInstant(revision.at),
    history_type: kind,
    active: active ? 1 : 0,
    toll_status: toll,
    reason,
    username,
  }
}
