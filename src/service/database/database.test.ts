import { afterAll, beforeAll, expect, test } from 'vitest'
import { allocateIds, openDatabase } from './database'
import type { Database } from './schema'

let db: Database
beforeAll(async () => {
  db = await openDatabase(':memory:')
})
afterAll(() => db.destroy())

test.each(['revision', 'billing_plan', 'charge', 'driver'])(
  'without a seed, numbers of a %s begin at 1',
  async (name) => {
    expect(await allocateIds(db, name)).toBe(1)
    expect(await allocateIds(db, name)).toBe(2)
  },
)

test('several at once are consecutive, and zero takes none', async () => {
  const first = await allocateIds(db, 'charge', 5)
  expect(await allocateIds(db, 'charge', 0)).toBe(first + 5)
  expect(await allocateIds(db, 'charge')).toBe(first + 5)
})
