import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codePoints, VEHICLE_LIMITS } from '../../contract/limits'
import { parseInstant } from '../../lib/time/instant'
import { BIG_HISTORY_SIZE } from '../core/options'
import { openDatabase } from '../database/database'
import type { Database } from '../database/schema'
import { citationsOf } from '../endpoints/fixed-lists'
import { MARKUP_ID } from './edge-case-vehicles'
import { resetSeed, SEED_VERSION, seed } from './seed'
import { seedVehicles } from './seed-vehicles'

let db: Database

beforeAll(async () => {
  db = await openDatabase(':memory:')
  await seed(db, { force: false, bigHistorySize: BIG_HISTORY_SIZE, hostileData: true })
})

afterAll(() => db.destroy())

/** Hashes all vehicles and revisions with exact digits; of the 100,000, every hundredth. */
async function fingerprint(database: Database): Promise<string> {
  const vehicles = await database.selectFrom('vehicles').selectAll().orderBy('id').execute()
  const revisions = await database
    .selectFrom('revisions')
    .select(['vehicle_id', 'history_date', 'history_type', 'active', 'toll_status', 'reason', 'username'])
    .select(sql<string>`cast(history_id as text)`.as('id'))
    .where(sql<boolean>`vehicle_id <> 2 or history_id % 100 = 0`)
    .orderBy('revisions.history_id')
    .execute()
  return createHash('sha256')
    .update(JSON.stringify([vehicles, revisions]))
    .digest('hex')
}

/** Hashes the rows that the seed writes, keys and users included. */
async function seededRows(database: Database): Promise<string> {
  const integrations = await database.selectFrom('integration_types').selectAll().orderBy('id').execute()
  const fleets = await database.selectFrom('fleets').selectAll().orderBy('id').execute()
  const users = await database.selectFrom('users').selectAll().orderBy('id').execute()
  const memberships = await database
    .selectFrom('user_fleets')
    .selectAll()
    .orderBy('user_id')
    .orderBy('fleet_id')
    .execute()
  const keys = await database
    .selectFrom('api_keys')
    .select(['key_hash', 'user_id'])
    .orderBy('key_hash')
    .execute()
  return createHash('sha256')
    .update(JSON.stringify([await fingerprint(database), integrations, fleets, users, memberships, keys]))
    .digest('hex')
}

test('other rows have a different version', async () => {
  expect(
    { version: SEED_VERSION, rows: await seededRows(db) },
    'The seed writes other rows: raise SEED_VERSION in seed.ts, else a demo database on disk keeps its old ones. Then put both here.',
  ).toEqual({ version: '7', rows: '69585e4c11844381ce4ab138895c2f9d35ba1a12ccaa2ec6a2b88ee82755581d' })
})

test('is the same every time, and after a change and a reset', async () => {
  const before = await fingerprint(db)
  const other = await openDatabase(':memory:')
  await seed(other, { force: true, bigHistorySize: BIG_HISTORY_SIZE, hostileData: true })
  expect(await fingerprint(other)).toBe(before)
  await other.destroy()

  await db
    .updateTable('vehicles')
    .set({ active: 0, lessee_renter: 'Somebody' })
    .where('id', '<', 30)
    .execute()
  const added = {
    fleet_id: 1,
    history_date: '2026-01-01T00:00:00.000000Z',
    history_type: '~',
    active: 0,
  } as const
  for (const [history_id, vehicle_id] of [
    [1_000_000, 2],
    [1_000_001, 19],
  ] as const) {
    await db
      .insertInto('revisions')
      .values({ ...added, history_id, vehicle_id, toll_status: 'EXIST', reason: '', username: 'manager' })
      .execute()
  }
  await db.updateTable('counters').set({ value: 1_000_002 }).execute()
  expect(await fingerprint(db)).not.toBe(before)
  await resetSeed(db, { bigHistorySize: BIG_HISTORY_SIZE, hostileData: true })
  expect(await fingerprint(db)).toBe(before)
})

test('the demo has markup only in places that users inspect', async () => {
  const demo = await openDatabase(':memory:')
  const markup = async () =>
    (await demo.selectFrom('vehicles').select(['id', 'plate_number', 'vehicle_make']).execute()).filter(
      (row) => /</.test(Object.values(row).join()),
    )
  const titles = async () =>
    (await demo.selectFrom('integration_types').select('title').execute()).map(({ title }) => title)
  await seed(demo, { force: false, bigHistorySize: 100, hostileData: false })
  expect(await titles()).toContain('CSV over SFTP')
  expect((await titles()).filter((title) => title.includes('<'))).toEqual([])
  expect(await markup()).toEqual([])
  await resetSeed(demo, { bigHistorySize: 100, hostileData: false })
  expect(await markup()).toEqual([])
  for (const fleet of [1, 2, 3]) expect(citationsOf(fleet, false)).not.toContain('<')
  // A different option is a different version, so the database is seeded again.
  expect(await seed(demo, { force: false, bigHistorySize: 100, hostileData: true })).toBe(true)
  expect((await titles()).filter((title) => title.includes('<'))).not.toEqual([])
  expect(await markup()).toMatchObject([{ id: MARKUP_ID }])
  await demo.destroy()
})

test('is not written again, unless the stored version differs', async () => {
  await db.updateTable('vehicles').set({ lessee_renter: 'Kept' }).where('id', '=', 1).execute()
  const lessee = async () => {
    const query = db.selectFrom('vehicles').select('lessee_renter').where('id', '=', 1)
    return (await query.executeTakeFirstOrThrow()).lessee_renter
  }
  await seed(db, { force: false, bigHistorySize: BIG_HISTORY_SIZE, hostileData: true })
  expect(await lessee()).toBe('Kept')
  await db.updateTable('meta').set({ value: '0' }).where('name', '=', 'seed').execute()
  await seed(db, { force: false, bigHistorySize: BIG_HISTORY_SIZE, hostileData: true })
  expect(await lessee()).not.toBe('Kept')
})

test('entries are from 3 June 2023 to 2025', async () => {
  const query = db
    .selectFrom('revisions')
    .select((select) => [select.fn.min('history_date').as('first'), select.fn.max('history_date').as('last')])
  const { first, last } = await query.executeTakeFirstOrThrow()
  expect(String(first) >= '2023-06-03T00:00:00.000000Z').toBe(true)
  expect(String(last) < '2026').toBe(true)
})

test('plates are unique with their state, and one is shared by two states', () => {
  const there = seedVehicles().filter(({ deleted }) => !deleted)
  const plates = there.map(({ row }) => `${row.plate_number} ${row.plate_state}`)
  expect(new Set(plates).size).toBe(plates.length)
  expect(plates).toContain('GHT4821 NY')
  expect(plates).toContain('GHT4821 PA')
})

test('plates that are easily confused: O and 0, and one with a space', () => {
  const plates = new Map(seedVehicles().map(({ row }) => [row.id, row.plate_number]))
  expect(plates.get(25)?.replace('O', '0')).toBe(plates.get(26))
  expect(plates.get(29)).toContain(' ')
})

test('citations are of the fleet’s own vehicles, at valid times', () => {
  const plates = new Set(seedVehicles(0).map(({ row }) => `${row.fleet_id} ${row.id} ${row.plate_number}`))
  for (const fleet of [1, 2])
    for (const one of JSON.parse(citationsOf(fleet, false)) as Record<string, string>[]) {
      expect(plates).toContain(`${fleet} ${one.vehicle} ${one.plate}`)
      expect(parseInstant(one.issued_at ?? '')).not.toBeNull()
    }
})

test('no text is longer than the specification allows', () => {
  const tooLong = seedVehicles().flatMap(({ row }) =>
    Object.entries(VEHICLE_LIMITS)
      .filter(([name, most]) => codePoints(String(row[name as keyof typeof VEHICLE_LIMITS])) > most)
      .map(([name]) => `${row.id} ${name}`),
  )
  expect(tooLong).toEqual([])
})

test('a vehicle matches its newest revision, except for late recordings', async () => {
  const rows = await db
    .selectFrom('vehicles')
    .innerJoin('revisions', 'revisions.vehicle_id', 'vehicles.id')
    .select(['vehicles.id', 'vehicles.active as now', 'revisions.active as then'])
    .orderBy('revisions.history_date')
    .where(sql<boolean>`vehicle_id <> 2 or history_id % 100 = 0`)
    .orderBy('revisions.history_id')
    .execute()
  const newest = new Map(rows.map((row) => [row.id, row]))
  expect([...newest.values()].filter((row) => row.now !== row.then)).toEqual([])
})

test('a deep page and a count of 100,000 revisions use only the index', async () => {
  const plan = async (query: string) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db)
    return rows.map(({ detail }) => detail).join('\n')
  }
  const where = 'from revisions where fleet_id = 1 and vehicle_id = 2 and active = 1'
  expect(await plan(`select count(*) ${where}`)).toContain('COVERING INDEX revisions_newest_first')
  const page = await plan(
    `select reason ${where} order by history_date desc, history_id desc limit 50 offset 90000`,
  )
  expect(page).toContain('INDEX revisions_newest_first')
  expect(page).not.toContain('TEMP B-TREE')
})
