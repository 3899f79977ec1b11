import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'

export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url)
}

export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Per process. A request needs one at a time. */
const CONNECTIONS = 10

/** In ms: a locked row is a 503 within 5 s. PostgreSQL looks for deadlocks after 1 s, so a wait for a lock is longer. */
const LIMITS = {
  connectionTimeoutMillis: 3_000,
  lock_timeout: 1_500,
  statement_timeout: 4_000,
  idle_in_transaction_session_timeout: 10_000,
}

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
  // Without listeners, a broken connection would end the process: the pool's is for idle ones. Queries fail or open
  // another.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) console.error('a connection to PostgreSQL broke:', error.message)
    })
  })
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

/** Parses an int8 to a number as with SQLite, and to its exact digits beyond 2^53. */
function int8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** Arbitrary, and the same in every process. */
const START_LOCK = 712_019_445

/** Lets one of several processes that start on an empty database create tables and seed. Waits as long as it takes. */
export async function withStartupLock<Schema, T>(
  db: Kysely<Schema>,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(db)) return work(db)
  // A setting of the connection, not of a transaction: `work` has its own.
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
