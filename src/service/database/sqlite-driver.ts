import { setTimeout } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  type SqliteStatement,
} from 'kysely'
import { StorageFault, sqliteFault } from './storage-fault'

/** One open connection of SQLite's. */
export interface SqliteHandle {
  prepare(sql: string): SqliteStatement
  isInTransaction(): boolean
  close(): void
}

/** How long a query waits for another process's lock. */
const PATIENCE_MS = 3000
const RETRY_MS = 20

/**
 * Runs Kysely's queries on two connections: reads and read-only transactions on one, everything else on the other. In
 * WAL mode reads then go on while a write waits for another process's lock. The wait is a timer, because SQLite's own
 * busy handler would stop the whole process. For a database in memory both are the same connection.
 *
 * A transaction that may write takes SQLite's lock when it begins, so that only its beginning can find it taken. Queries
 * throw a StorageFault if the lock stays taken for three seconds, or the disk is full.
 */
export function createSqliteDriver(writer: SqliteHandle, reader: SqliteHandle): Driver {
  const writing = new Lane(writer)
  const reading = reader === writer ? writing : new Lane(reader)
  return {
    init: async () => undefined,
    acquireConnection: async () => new SqliteConnection(reading, writing),
    beginTransaction: (connection, { accessMode }) => own(connection).begin(accessMode === 'read only'),
    commitTransaction: async (connection) => own(connection).commit(),
    rollbackTransaction: async (connection) => own(connection).rollback(),
    releaseConnection: async () => undefined,
    async destroy() {
      if (reader !== writer) reader.close()
      writer.close()
    },
  }
}

/** A connection of SQLite's and the queue for it. */
class Lane {
  #last = Promise.resolve()

  constructor(readonly handle: SqliteHandle) {}

  /** Waits until the connection is free. Call the result to free it again. */
  async acquire(): Promise<() => void> {
    const before = this.#last
    let free = () => {}
    this.#last = new Promise((resolve) => {
      free = resolve
    })
    await before
    return free
  }
}

class SqliteConnection implements DatabaseConnection {
  #transaction: { readonly handle: SqliteHandle; readonly free: () => void } | undefined

  constructor(
    private readonly reader: Lane,
    private readonly writer: Lane,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = Date.now() + PATIENCE_MS
    if (this.#transaction) {
      const { handle } = this.#transaction
      return retryWhileLocked(deadline, () => execute<Row>(handle, query))
    }
    const lane = SelectQueryNode.is(query.query) ? this.reader : this.writer
    const free = await lane.acquire()
    try {
      return await retryWhileLocked(deadline, () => execute<Row>(lane.handle, query))
    } finally {
      free()
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('queries are not streamed')
  }

  async begin(isReadOnly: boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    const lane = isReadOnly ? this.reader : this.writer
    const { handle } = lane
    const free = await lane.acquire()
    try {
      await retryWhileLocked(deadline, () => handle.prepare(isReadOnly ? 'begin' : 'begin immediate').run([]))
    } catch (error) {
      free()
      throw error
    }
    this.#transaction = { handle, free }
  }

  commit(): void {
    attempt(() => this.#transaction?.handle.prepare('commit').run([]))
    this.#end()
  }

  /** SQLite itself has ended the transaction after some errors, such as a full disk. */
  rollback(): void {
    try {
      const handle = this.#transaction?.handle
      if (handle?.isInTransaction()) attempt(() => handle.prepare('rollback').run([]))
    } finally {
      this.#end()
    }
  }

  #end(): void {
    this.#transaction?.free()
    this.#transaction = undefined
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('this connection is of another driver')
}

/** Repeats the query until it finds no lock of another process, at most until `deadline`. */
async function retryWhileLocked<Result>(deadline: number, query: () => Result): Promise<Result> {
  for (;;) {
    try {
      return attempt(query)
    } catch (error) {
      const isLocked = error instanceof StorageFault && error.kind === 'locked'
      if (!isLocked || Date.now() >= deadline) throw error
    }
    await setTimeout(RETRY_MS)
  }
}

/** Runs the query. Throws a StorageFault where `sqliteFault` sees one. */
function attempt<Result>(query: () => Result): Result {
  try {
    return query()
  } catch (error) {
    throw sqliteFault(error)
  }
}

function execute<Row>(handle: SqliteHandle, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const statement = handle.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
