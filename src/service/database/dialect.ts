import { accessSync, constants, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import Libsql from 'libsql'

/** How long SQLite waits for another process's lock (ms). The wait blocks this process. */
const PATIENCE_MS = 3_000

/** Opens `:memory:` or `file:…`. Throws an Error that names the file or rejects the URL. */
export function openDialect(url: string): Dialect {
  const path = databasePath(url)
  const isFile = path !== ':memory:'
  try {
    if (isFile) mkdirSync(dirname(path), { recursive: true })
    const database = new Libsql(path)
    database.exec(`pragma busy_timeout = ${PATIENCE_MS}`)
    database.exec('pragma journal_mode = wal')
    database.exec('pragma synchronous = normal')
    if (isFile) accessSync(path, constants.W_OK)
    return {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new OwnDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    }
  } catch (error) {
    throw openError(url, error)
  }
}

class OwnDriver extends SqliteDriver {
  constructor(private readonly database: Libsql.Database) {
    super({ database: guarded(database) })
  }

  /** Locks SQLite immediately unless the transaction only reads. A statement that waits later would stay in progress. */
  override async beginTransaction(_: DatabaseConnection, settings: TransactionSettings = {}): Promise<void> {
    this.database.exec(settings.accessMode === 'read only' ? 'begin' : 'begin immediate')
  }

  /** After some errors, such as a full disk, SQLite has already ended the transaction. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.inTransaction) await super.rollbackTransaction(connection)
  }
}

export function openError(url: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  const plain = /: 14"\)$/.test(reason) ? 'it is not a file, or may not be opened' : reason
  const where = databasePath(url)
  const name = where === ':memory:' ? where : `the file ${resolve(where)}`
  return new Error(`DATABASE_URL: cannot use ${name}: ${plain}`, { cause: error })
}

function databasePath(url: string): string {
  if (url === ':memory:') return url
  if (url.startsWith('file://')) return fileURLToPath(url)
  if (url.startsWith('file:') && url.length > 'file:'.length) return url.slice('file:'.length)
  throw new Error(
    `DATABASE_URL must be ":memory:" or begin with "file:" or "postgres:"; it is ${JSON.stringify(url)}`,
  )
}

/** Caches prepared statements. They throw a TypeError for values that SQLite can't bind. */
function guarded(database: Libsql.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => void database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = database.prepare<unknown[]>(sql)
      const checking: SqliteStatement = {
        reader: statement.reader,
        all: (parameters) => statement.all(checked(parameters)),
        run: (parameters) => statement.run(checked(parameters)),
        iterate: (parameters) => statement.iterate(checked(parameters)),
      }
      if (statements.size < 200) statements.set(sql, checking)
      return checking
    },
  }
}

/** Throws for a value that SQLite can't bind, because the driver aborts the whole process on a boolean. */
function checked(parameters: readonly unknown[]): unknown[] {
  for (const [index, value] of parameters.entries()) {
    const bindable =
      value === null ||
      typeof value === 'string' ||
      typeof value === 'bigint' ||
      value instanceof Uint8Array ||
      (typeof value === 'number' && Number.isFinite(value))
    if (!bindable)
      throw new TypeError(`parameter ${index + 1} is a ${typeof value}, which SQLite does not bind`)
  }
  return [...parameters]
}
