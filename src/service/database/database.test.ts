import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type SpecDatabase } from '../spec/spec-database'
import { allocateIds, insertRows, nextRevisionInstant, openDatabase } from './database'
import type { Database } from './schema'
import { inTransaction } from './transaction'

let database: SpecDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = await openDatabase(database.url)
})
afterAll(async () => {
  await db.destroy()
  await database.remove()
})

test.each(['revision', 'billing_plan', 'charge', 'driver'])(
  'without a seed, IDs of a %s start at 1',
  async (name) => {
    expect(await allocateIds(db, name)).toBe(1)
    expect(await allocateIds(db, name)).toBe(2)
  },
)

test('concurrent IDs are consecutive, and zero takes none', async () => {
  const first = await allocateIds(db, 'charge', 5)
  expect(await allocateIds(db, 'charge', 0)).toBe(first + 5)
  expect(await allocateIds(db, 'charge')).toBe(first + 5)
})

test('instants of revisions follow the clock, and never tie or go back', async () => {
  const at = 1_700_000_000_000_000
  const instants: number[] = []
  for (const now of [at, at, at + 5000, at - 60_000_000]) instants.push(await nextRevisionInstant(db, now))
  expect(instants).toEqual([at, at + 1, at + 5000, at + 5001])
})

test('inserts all rows, whether or not they fill the last statement', async () => {
  for (const count of [0, 1, 50, 101]) {
    await db.deleteFrom('meta').execute()
    const rows = Array.from({ length: count }, (_, id) => ({
      name: String(id).padStart(3, '0'),
      value: `row ${id}`,
    }))
    await insertRows(db, 'meta', rows)
    const stored = await db.selectFrom('meta').selectAll().orderBy('name').execute()
    expect(stored).toEqual(rows)
  }
})

test('a failed transaction changes nothing, and rejects with its own error', async () => {
  const failing = inTransaction(db, async (transaction) => {
    await transaction.insertInto('meta').values({ name: 'left', value: '' }).execute()
    await sql`select no_such_column from meta`.execute(transaction)
  })
  await expect(failing).rejects.toThrow('no_such_column')
  expect(await db.selectFrom('meta').selectAll().where('name', '=', 'left').execute()).toEqual([])
})
