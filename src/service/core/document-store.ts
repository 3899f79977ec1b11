import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { databasePath } from '../database/dialect'
import type { Database } from '../database/schema'
import { fileFault } from '../database/storage-fault'

/** A file being received. End it with `keep`, or with `discard` if anything fails, also after `keep`. */
export interface IncomingFile {
  write(chunk: Uint8Array): Promise<void>
  /**
   * Stores the complete file and returns its random name. Call it in the transaction that inserts its row: `clear` waits
   * for that transaction, and so never finds the file without its row. A store in the database uses it.
   */
  keep(db: Database): Promise<string>
  /** Deletes the file. */
  discard(): Promise<void>
}

/** Stores uploaded files under random names, of which callers send no part. Throws a StorageFault if the disk refuses. */
export interface DocumentStore {
  create(): Promise<IncomingFile>
  /** Deletes all complete files without a row in the database. Files being received stay. */
  clear(): Promise<void>
  /** Closes the store. Deletes its files if the database is in memory. */
  close(): Promise<void>
}

const PART_SUFFIX = '.part'
/** No upload takes this long. */
const ABANDONED_MS = 3_600_000

/**
 * Opens the store in `uploads/` beside the database file, or in a temporary folder for a database in memory. Deletes
 * what a killed process left: files without a row, not written for an hour. Younger ones may be another process's.
 */
export async function openDocumentStore(databaseUrl: string, db: Database): Promise<DocumentStore> {
  const path = databasePath(databaseUrl)
  const isPersistent = path !== ':memory:'
  const folder = isPersistent
    ? join(dirname(path), 'uploads')
    : await mkdtemp(join(tmpdir(), 'fleet-uploads-'))
  await refused(mkdir(folder, { recursive: true }))
  await removeWithoutRow(db, folder, await abandonedFiles(folder))

  return {
    create: () => receive(folder),
    clear: () =>
      db.transaction().execute(async (transaction) => {
        const names = await refused(readdir(folder))
        const complete = names.filter((name) => !name.endsWith(PART_SUFFIX))
        await removeWithoutRow(transaction, folder, complete)
      }),
    close: async () => {
      if (!isPersistent) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function receive(folder: string): Promise<IncomingFile> {
  const name = `${randomUUID()}.pdf`
  const stored = join(folder, name)
  const part = stored + PART_SUFFIX
  const file = await refused(open(part, 'wx'))
  return {
    write: (chunk) => refused(file.writeFile(chunk)),
    keep: async () => {
      await refused(file.close())
      await refused(rename(part, stored))
      return name
    },
    discard: async () => {
      // A full disk may be reported only now, about bytes that nobody wants any more.
      await file.close().catch(() => undefined)
      await refused(rm(part, { force: true }))
      await refused(rm(stored, { force: true }))
    },
  }
}

async function abandonedFiles(folder: string): Promise<string[]> {
  const limit = Date.now() - ABANDONED_MS
  const names: string[] = []
  for (const name of await refused(readdir(folder))) {
    // Another process may delete a file while this one lists the folder.
    const facts = await stat(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (facts && facts.mtimeMs < limit) names.push(name)
  }
  return names
}

/** Deletes those of the files that no document refers to. The names are listed before the rows are read. */
async function removeWithoutRow(db: Database, folder: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const rows = await db.selectFrom('documents').select('stored_name').execute()
  const known = new Set(rows.map(({ stored_name }) => stored_name))
  for (const name of names) if (!known.has(name)) await refused(rm(join(folder, name), { force: true }))
}

/** Rejects with a StorageFault where the file system refuses. */
function refused<Result>(action: Promise<Result>): Promise<Result> {
  return action.catch((error: unknown) => {
    throw fileFault(error)
  })
}

/**
 * Stores uploaded files in the database, where every process finds them. A file is in memory until it is complete, and
 * then becomes part of the transaction that stores its row, so that neither is ever there without the other.
 */
export function openDocumentTable(): DocumentStore {
  return {
    async create() {
      let chunks: Uint8Array[] = []
      return {
        async write(chunk) {
          chunks.push(chunk)
        },
        async keep(db) {
          // A statement has seconds otherwise, and a file may have 256 MB.
          await sql`set local statement_timeout = '60s'`.execute(db)
          const stored_name = `${randomUUID()}.pdf`
          await db
            .insertInto('document_files')
            .values({ stored_name, content: Buffer.concat(chunks) })
            .execute()
          return stored_name
        },
        async discard() {
          chunks = []
        },
      }
    },
    // A reset deletes the rows with all other tables that have no seed.
    clear: async () => undefined,
    close: async () => undefined,
  }
}
