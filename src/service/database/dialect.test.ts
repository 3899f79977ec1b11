import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery, Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDialect } from './dialect'

interface Numbers {
  numbers: { id: number | bigint; note: string | null }
}

let db: Kysely<Numbers>

beforeAll(async () => {
  db = new Kysely<Numbers>({ dialect: openDialect(':memory:') })
  await db.schema
    .createTable('numbers')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('note', 'text')
    .execute()
})

afterAll(() => db.destroy())

describe('values that the driver cannot bind never reach it', () => {
  // A boolean that gets through aborts this process, and then this file is not even reported as failed.
  test.each([[true], [undefined], [Number.NaN], [Number.POSITIVE_INFINITY], [{}], [new Date(0)]])(
    '%s',
    async (value) => {
      const insert = CompiledQuery.raw('insert into numbers (id, note) values (?, ?)', [1, value])
      await expect(db.executeQuery(insert)).rejects.toThrow(TypeError)
      const select = CompiledQuery.raw('select * from numbers where note = ?', [value])
      await expect(db.executeQuery(select)).rejects.toThrow('parameter 1 is a')
    },
  )
})

test('stores IDs beyond 2^53 exactly and returns them exactly as text', async () => {
  const id = 9_007_199_254_740_993n
  await db.insertInto('numbers').values({ id, note: null }).execute()
  const query = CompiledQuery.raw('select cast(id as text) as id from numbers where id = ?', [id])
  expect((await db.executeQuery(query)).rows).toEqual([{ id: '9007199254740993' }])
})

test('creates a file with its folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-dialect-'))
  const file = new Kysely<Numbers>({ dialect: openDialect(`file:${folder}/a/b/fleet.db`) })
  await file.executeQuery(CompiledQuery.raw('select 1'))
  await file.destroy()
  await rm(join(folder, 'a/b/fleet.db'))
  await rm(folder, { recursive: true })
})

test.each([['mysql://localhost/fleet'], ['fleet.db'], ['file:'], ['']])('refuses the URL "%s"', (url) => {
  expect(() => openDialect(url)).toThrow('DATABASE_URL must be')
})
