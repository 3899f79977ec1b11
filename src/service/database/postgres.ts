import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'

/**
 * All code that is specific to PostgreSQL, besides the meaning of its errors: opening it, the JavaScript type of its
 * 64-bit integers and the lock of a start. `dialect.ts` is the same for SQLite.
 */

/** Whether a DATABASE_URL is one of PostgreSQL. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

/** Whether this database is PostgreSQL. */
export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Most connections of one process. A request needs one at a time, so more requests than this wait for each other. */
const CONNECTIONS = 10

/**
 * In milliseconds, so that a table or row that another holds is a 503 within 5 seconds: a wait for a connection and one for
 * a lock, which has to be longer than PostgreSQL's second before it looks for deadlocks. A process that hangs in a
 * transaction would keep its locks.
 */
const LIMITS = {
  connectionTimeoutMillis: 3_000,
  lock_timeout: 1_500,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
}

/** Opens `postgres://…`. Connects with the first query. */
export function openPostgres(url: string): Dialect {
  const pool = new Pool({
    connectionString: url,
    application_name: 'fleet-reference-service',
    max: CONNECTIONS,
    ...LIMITS,
    types: {
      getTypeParser: (id, format) => (id === types.builtins.INT8 ? int8 : types.getTypeParser(id, format)),
    },
  })
  // Without listeners, a connection that breaks would end the process: the pool's is for those that nobody uses. The
  // query under way, or the next one, fails or opens another.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) console.error('a connection to PostgreSQL broke:', error.message)
    })
  })
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

/** A number as with SQLite, and the exact digits beyond 2^53. */
function int8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** Arbitrary, and the same in every process. */
const START_LOCK = 712_019_445

/**
 * Runs `work` while no other process does: of several that start on one empty database, one creates its tables and its
 * seed, and the others find them. Its connection waits as long as it takes. SQLite has one process.
 */
export async function withStartupLock<Schema, T>(
  db: Kysely<Schema>,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(db)) return work(db)
  // Of a connection, not of a transaction: `work` has its own.
  return db.connection().execute(async (connection) => {
    await sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false),
      set_config('idle_in_transaction_session_timeout', '0', false)`.execute(connection)
    await sql`select pg_advisory_lock(${START_LOCK})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${START_LOCK})`.execute(connection)
      await sql`reset all`.execute(connection)
    }
  })
}
