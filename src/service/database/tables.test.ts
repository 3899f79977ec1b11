import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-tables-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a file with the current tables opens again, and one without a column is refused', async () => {
  const url = `file:${join(folder, 'fleet.db')}`
  const created = await openDatabase(url)
  await created.destroy()
  const opened = await openDatabase(url)
  await sql`alter table drivers drop column zip`.execute(opened)
  await opened.destroy()
  await expect(openDatabase(url)).rejects.toThrow(
    /fleet\.db: its tables are of a different version\. Delete it/,
  )
})
