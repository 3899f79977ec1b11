import type { Database } from './schema'

/**
 * What PostgreSQL's errors mean for a request. Codes: https://www.postgresql.org/docs/18/errcodes-appendix.html
 * SQLite's errors have other codes, so none of these match them.
 */

/**
 * A transaction that met another one: serialisation failure, deadlock, or a foreign key or unique value that another has
 * just deleted or inserted. Run again, it sees what that one did.
 */
const LOST_RACE = new Set(['40001', '40P01', '23503', '23505'])

/** Connection refused or lost, server starting, stopping or closed, out of connections, memory or disk, lock or time. */
const UNAVAILABLE =
  /^(?:08\w{3}|53\w{3}|57P0\w|57014|55000|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/

/** The driver's errors without a code. */
const DISCONNECTED =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded when trying to connect)/

/** Text with a null character, which PostgreSQL cannot store or compare. */
const NULL_CHARACTER = '22021'

export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(codeOf(error)) || (error instanceof Error && DISCONNECTED.test(error.message))
}

export function hasNullCharacter(error: unknown): boolean {
  return codeOf(error) === NULL_CHARACTER
}

/** The code of an error; of several connection attempts, of the first. Empty if it has none. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Reads one snapshot: a count and the rows that it counts are of the same moment. */
export function inSnapshot<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

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
      if (attempt === MAX_ATTEMPTS || !LOST_RACE.has(codeOf(error))) throw error
    }
  }
}
