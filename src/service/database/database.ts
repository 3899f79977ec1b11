import { Kysely } from 'kysely'
import { openDialect, openError } from './dialect'
import { migrate } from './migrations'
import type { Database, Schema } from './schema'
import { StorageFault } from './storage-fault'

/** Opens the database and migrates its schema. For URLs and errors see `openDialect`. Close it with `destroy()`. */
export async function openDatabase(url: string): Promise<Database> {
  const db = new Kysely<Schema>({ dialect: openDialect(url) })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw openError(url, error instanceof StorageFault ? error.cause : error)
  }
  return db
}

/** Reserves the next `count` ids of a counter and returns the first. Other writers wait for the transaction to end. */
export async function allocateIds(db: Database, name: string, count = 1): Promise<number> {
  const row = await db
    .updateTable('counters')
    .set((update) => ({ value: update('value', '+', count) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return row.value - count
}
