import type { Database } from './schema'

/** PostgreSQL's codes: https://www.postgresql.org/docs/18/errcodes-appendix.html */

/** A serialization failure, a deadlock, or a key that another transaction deleted or inserted. Retry. */
const LOST_RACE = new Set(['40001', '40P01', '23503', '23505'])

/** Connection lost or refused; server not running; out of connections, memory, or disk; timeout of lock or statement. */
const UNAVAILABLE =
  /^(?:08\w{3}|53\w{3}|57P0\w|57014|55000|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|SQLITE_(?:BUSY|FULL)\w*)$/

const DISCONNECTED =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded when trying to connect)/

const NULL_CHARACTER = '22021'

export const isUnavailable = (error: unknown): boolean =>
  UNAVAILABLE.test(codeOf(error)) || (error instanceof Error && DISCONNECTED.test(error.message))

export const hasNullCharacter = (error: unknown): boolean => codeOf(error) === NULL_CHARACTER

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Runs reads in one snapshot, so that a count and its rows match. */
export function inSnapshot<T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

const MAX_ATTEMPTS = 10

/**
 * Runs `work` in a transaction. Each writer first locks one row, a counter or a session. Other writers wait for that
 * lock and then see the committed changes. With SERIALIZABLE instead, most concurrent writes would run twice. Rare
 * deadlocks remain, such as a sign-in that deletes an expired token during its refresh. The loser's `work` runs again,
 * so it must have no effect outside the transaction.
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
