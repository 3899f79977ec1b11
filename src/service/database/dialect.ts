import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Dialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import Libsql from 'libsql'
import { createSqliteDriver, type SqliteHandle } from './sqlite-driver'

/** What is specific to SQLite: opening it, and the values it can bind. `sqlite-driver.ts` runs the queries. */

/** Opens `:memory:` or `file:…`, and creates its folder. Throws an Error that names the file or refuses the URL. */
export function openDialect(url: string): Dialect {
  const path = databasePath(url)
  const isFile = path !== ':memory:'
  const writer = isFile ? openFile(url) : openHandle(new Libsql(path))
  const driver = createSqliteDriver(writer, isFile ? openHandle(new Libsql(path)) : writer)
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Has migrations run in a transaction: of two services that start at once, the second then finds them done. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function openFile(url: string): SqliteHandle {
  const path = databasePath(url)
  try {
    mkdirSync(dirname(path), { recursive: true })
    const database = new Libsql(path)
    // Only while starting: SQLite waits without giving way to anything else.
    database.exec(`pragma busy_timeout = ${START_PATIENCE_MS}`)
    database.exec('pragma journal_mode = wal')
    accessSync(path, constants.W_OK)
    return openHandle(database)
  } catch (error) {
    throw openError(url, error)
  }
}

const START_PATIENCE_MS = 5000

function openHandle(database: Libsql.Database): SqliteHandle {
  // No waiting for locks: the driver does that, see there.
  database.exec('pragma busy_timeout = 0')
  database.exec('pragma synchronous = normal')
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => void database.close(),
    isInTransaction: () => database.inTransaction,
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = guarded(database.prepare<unknown[]>(sql))
      if (statements.size < 200) statements.set(sql, statement)
      return statement
    },
  }
}

/** Names the database's file in the message of an error at the start. */
export function openError(url: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  // All that the driver says when SQLite cannot open a file.
  const plain = /: 14"\)$/.test(reason) ? 'it is not a file, or may not be opened' : reason
  const where = databasePath(url)
  const name = where === ':memory:' ? where : `the file ${resolve(where)}`
  return new Error(`DATABASE_URL: cannot use ${name}: ${plain}`, { cause: error })
}

/** Returns the path of the database, or `:memory:`. Throws an Error for any other URL. */
export function databasePath(url: string): string {
  if (url === ':memory:') return url
  if (url.startsWith('file://')) return fileURLToPath(url)
  if (url.startsWith('file:') && url.length > 'file:'.length) return url.slice('file:'.length)
  throw new Error(
    `DATABASE_URL must be ":memory:" or begin with "file:" or "postgres:"; it is ${JSON.stringify(url)}`,
  )
}

function guarded(statement: Libsql.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(checked(parameters)),
    run: (parameters) => statement.run(checked(parameters)),
    iterate: (parameters) => statement.iterate(checked(parameters)),
  }
}

/** Throws a TypeError for a value that SQLite cannot bind: the driver aborts the whole process on a boolean. */
function checked(parameters: readonly unknown[]): unknown[] {
  for (const [index, value] of parameters.entries()) {
    const bindable =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'bigint' ||
      (typeof value === 'number' && Number.isFinite(value))
    if (!bindable)
      throw new TypeError(`parameter ${index + 1} is a ${typeof value}, which SQLite does not bind`)
  }
  return [...parameters]
}
