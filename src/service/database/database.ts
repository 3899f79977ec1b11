import { Kysely } from 'kysely'
import { openDialect } from './dialect'
import { migrate } from './migrations'
import type { Database, Schema } from './schema'

/** Opens the database (see `openDialect` for the URLs) with its schema up to date. Close it with `destroy()`. */
export async function openDatabase(url: string): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: openDialect(url) })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/**
 * Takes the next numbers of a counter, `many` of them, and gives the first. In a transaction it also makes other writers
 * wait for the end of it.
 */
export async function allocateIds(db: Database, name: string, many = 1): Promise<number> {
  const row = await db
    .updateTable('counters')
    .set((update) => ({ value: update('value', '+', many) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value - many
}
