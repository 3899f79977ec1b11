import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Dialect, SqliteDialect, type SqliteStatement } from 'kysely'
import Libsql from 'libsql'

/** All code that is specific to SQLite: opening the database and the values it can bind. See also `postgres.ts`. */

/** Opens `:memory:` or `file:…`, and creates the file's folder. Throws an Error for any other URL. */
export function openDialect(url: string): Dialect {
  const path = databasePath(url)
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const database = new Libsql(path)
  if (path !== ':memory:') database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = normal')
  database.exec('pragma busy_timeout = 5000')
  const statements = new Map<string, SqliteStatement>()
  return new SqliteDialect({
    database: {
      close: () => void database.close(),
      prepare(sql) {
        const known = statements.get(sql)
        if (known) return known
        const statement = guarded(database.prepare<unknown[]>(sql))
        if (statements.size < 200) statements.set(sql, statement)
        return statement
      },
    },
  })
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
