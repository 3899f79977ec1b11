import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type SpecDatabase } from '../spec/spec-database'
import { openDatabase } from './database'
import type { Database } from './schema'
import { inTransaction } from './transaction'

let database: SpecDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = await openDatabase(database.url)
  await db
    .insertInto('meta')
    .values([
      { name: 'a', value: '' },
      { name: 'b', value: '' },
    ])
    .execute()
})
afterAll(async () => {
  await db.destroy()
  await database.remove()
})

test('a deadlock is resolved: both transactions take effect', async () => {
  let attempts = 0
  let waiting = 0
  let release: () => void = () => undefined
  const bothHoldOne = new Promise<void>((resolve) => {
    release = resolve
  })
  const append = async (text: string, names: readonly string[]) =>
    inTransaction(db, async (transaction) => {
      attempts += 1
      for (const name of names) {
        await transaction
          .updateTable('meta')
          .set({ value: sql<string>`value || ${text}::text` })
          .where('name', '=', name)
          .execute()
        waiting += 1
        if (waiting === 2) release()
        if (waiting <= 2) await bothHoldOne
      }
    })
  await Promise.all([append('x', ['a', 'b']), append('y', ['b', 'a'])])
  const rows = await db.selectFrom('meta').selectAll().where('name', 'in', ['a', 'b']).execute()
  expect(rows.map(({ value }) => [...value].sort().join(''))).toEqual(['xy', 'xy'])
  // Once more for the loser, and again if its second try takes its first row before the winner is woken.
  expect(attempts).toBeGreaterThan(2)
})
