import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { databasePath } from '../database/dialect'
import type { Database } from '../database/schema'

/** A file being received. Call `keep` or `discard` to end it. */
export interface IncomingFile {
  write(chunk: Uint8Array): Promise<void>
  /** Stores the complete file, in this transaction if it is stored in the database. Returns its random name. */
  keep(db: Database): Promise<string>
  /** Deletes what was written. */
  discard(): Promise<void>
}

/** Stores uploaded files under random names: nothing that a caller sends becomes part of a path. */
export interface DocumentStore {
  create(): Promise<IncomingFile>
  /** Deletes all files. */
  clear(): Promise<void>
  /** Closes the store. Deletes its files if the database is in memory. */
  close(): Promise<void>
}

const PART_SUFFIX = '.part'

/** Opens the store in `uploads/` beside the database file, or in a temporary folder for a database in memory. */
export async function openDocumentStore(databaseUrl: string): Promise<DocumentStore> {
  const path = databasePath(databaseUrl)
  const isPersistent = path !== ':memory:'
  const folder = isPersistent
    ? join(dirname(path), 'uploads')
    : await mkdtemp(join(tmpdir(), 'fleet-uploads-'))
  await mkdir(folder, { recursive: true })
  const remove = async (which: (name: string) => boolean) => {
    for (const name of await readdir(folder)) if (which(name)) await rm(join(folder, name), { force: true })
  }
  // Files that a killed process did not finish.
  await remove((name) => name.endsWith(PART_SUFFIX))

  return {
    async create() {
      const name = `${randomUUID()}.pdf`
      const part = join(folder, name + PART_SUFFIX)
      const file = await open(part, 'wx')
      return {
        write: async (chunk) => {
          await file.writeFile(chunk)
        },
        keep: async () => {
          await file.close()
          await rename(part, join(folder, name))
          return name
        },
        discard: async () => {
          await file.close()
          await rm(part, { force: true })
        },
      }
    },
    clear: () => remove(() => true),
    close: async () => {
      if (!isPersistent) await rm(folder, { recursive: true, force: true })
    },
  }
}
