import { type Dialect, type Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url)

export function isPostgres<Schema>(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Connections per process. A request uses one at a time. */
const CONNECTIONS = 10

/** In ms. A locked row leads to a 503 within 5 s. Locks wait longer than 1 s, when PostgreSQL looks for deadlocks. */
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
  // Without listeners, a lost connection would end the process. The pool's listener only covers idle connections.
  // Queries fail or open a new connection.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) console.error('a connection to PostgreSQL broke:', error.message)
    })
  })
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}

/** Parses an int8: to a number up to 2^53, as with SQLite, otherwise to a bigint with all digits. */
function int8(text: string): number | bigint {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : BigInt(text)
}

/** Arbitrary, but the same in every process. */
const START_LOCK = 712_019_445

/** Lets only one of several starting processes create tables and seed an empty database. Waits without a limit. */
export async function withStartupLock<Schema, T>(
  db: Kysely<Schema>,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  if (!isPostgres(db)) return work(db)
  // Set the timeouts for the connection, not a transaction, because `work` starts its own.
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
