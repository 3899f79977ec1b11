import { lostRace } from './postgres-errors'
import type { Database } from './schema'

/** A transaction loses a race again only if another pair of requests meets in the same way. */
const MAX_ATTEMPTS = 10

/**
 * Runs `work` in a transaction. Writers wait for each other at the row that they lock first, a counter or a session, and
 * each statement after it sees what the others committed. That is enough for every endpoint, which is why this is not
 * SERIALIZABLE: that would run most concurrent writes twice. What remains are rare deadlocks, such as a sign-in that
 * deletes an expired token while it is being refreshed: the loser's `work` runs again. It must have no effect outside
 * the transaction.
 */
export async function inTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !lostRace(error)) throw error
    }
  }
}
