import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { openDatabase } from '../database/database'
import type { Database } from '../database/schema'
import { seed } from '../seed/seed'
import { createService } from '../service'
import { openService, SPEC_HISTORY_SIZE } from './spec-client'
import { createDatabase, type SpecDatabase } from './spec-database'

// Possible differences between the two databases in reading or writing.

let database: SpecDatabase
let postgres: Database
let sqlite: Database
beforeAll(async () => {
  database = await createDatabase('seeded')
  postgres = await openDatabase(database.url)
  sqlite = await openDatabase(':memory:')
  await seed(sqlite, { force: false, bigHistorySize: SPEC_HISTORY_SIZE, hostileData: true })
})
afterAll(async () => {
  await postgres.destroy()
  await sqlite.destroy()
  await database.remove()
})

test('the seed is the same, with equal types of values', async () => {
  const tables = [
    'fleets',
    'users',
    'user_fleets',
    'api_keys',
    'vehicles',
    'integration_types',
    'counters',
  ] as const
  for (const table of tables) {
    const rows = (db: Database) =>
      db.selectFrom(table).selectAll().orderBy(sql.raw('1')).orderBy(sql.raw('2')).execute()
    expect(await rows(postgres), table).toEqual(await rows(sqlite))
  }
  const revisions = (db: Database) =>
    db
      .selectFrom('revisions')
      .select(['fleet_id', 'vehicle_id', 'history_date', 'history_type', 'active', 'toll_status', 'reason'])
      .select(['username', sql<string>`cast(history_id as text)`.as('id')])
      .orderBy('revisions.history_id')
      .execute()
  expect(await revisions(postgres)).toEqual(await revisions(sqlite))
})

test('integers beyond 2^53 are read exactly, others as numbers', async () => {
  const ids = postgres.selectFrom('revisions').select('history_id').where('vehicle_id', '=', 18)
  const values = (await ids.orderBy('history_id', 'desc').limit(2).execute()).map((row) => row.history_id)
  expect(values[0]).toBe(9007199254740993n)
  expect(values[1]).toBeTypeOf('number')
})

test('ids that no vehicle can have are a 404, and far offsets an empty page', async () => {
  const opened = await openService({ databaseUrl: database.url })
  for (const id of [2_147_483_648, 999_999_999_999_999]) {
    expect((await opened.manager.get(paths.vehicle(id))).status).toBe(404)
    expect((await opened.manager.get(paths.vehicleHistory(id))).status).toBe(404)
    expect((await opened.manager.patch(paths.vehicle(id), {})).status).toBe(404)
  }
  const far = await opened.manager.get(`/v2/vehicles/?offset=${'9'.repeat(30)}`)
  expect(far.body).toMatchObject({ results: [] })
  await opened.service.close()
})

test('an unreachable database is named without its password', async () => {
  const databaseUrl = 'postgres://fleet:secret-word@127.0.0.1:1/fleet'
  const failure = await createService({ databaseUrl }).catch((error: Error) => error.message)
  expect(failure).toMatch(/127\.0\.0\.1:1.*ECONNREFUSED/)
  expect(failure).not.toContain('secret-word')
})

test('without its database the service responds with 503, and recovers when it is back', async () => {
  const own = await createDatabase('seeded')
  const opened = await openService({ databaseUrl: own.url })
  const name = new URL(own.url).pathname.slice(1)
  const allow = (allowed: boolean) =>
    sql`alter database ${sql.ref(name)} allow_connections ${sql.raw(String(allowed))}`
  await allow(false).execute(postgres)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(postgres)
  const reply = await opened.manager.get(paths.vehicle(1))
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '2'])
  await allow(true).execute(postgres)
  // A connection that broke may be tried once more.
  await expect.poll(async () => (await opened.manager.get(paths.vehicle(1))).status).toBe(200)
  await opened.service.close()
  await own.remove()
})
