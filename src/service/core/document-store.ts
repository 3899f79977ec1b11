import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { databasePath } from '../database/dialect'

/** A file that is on its way in. One of `keep` and `discard` ends it. */
export interface IncomingFile {
  write(chunk: Uint8Array): Promise<void>
  /** The file is whole; gives the name it is kept under. */
  keep(): Promise<string>
  /** Leaves nothing behind. */
  discard(): Promise<void>
}

/** Uploaded files, under random names: nothing that a caller sends becomes part of a path. */
export interface DocumentStore {
  create(): Promise<IncomingFile>
  /** Removes all files. */
  clear(): Promise<void>
  /** Ends the store; one beside a database in memory goes with it. */
  close(): Promise<void>
}

const PART = '.part'

/** Opens the store in `uploads/` beside the database file; for a database in memory in a temporary folder. */
export async function openDocumentStore(databaseUrl: string): Promise<DocumentStore> {
  const path = databasePath(databaseUrl)
  const lasting = path !== ':memory:'
  const folder = lasting ? join(dirname(path), 'uploads') : await mkdtemp(join(tmpdir(), 'fleet-uploads-'))
  await mkdir(folder, { recursive: true })
  const remove = async (which: (name: string) => boolean) => {
    for (const name of await readdir(folder)) if (which(name)) await rm(join(folder, name), { force: true })
  }
  // What a process that was killed had begun.
  await remove((name) => name.endsWith(PART))

  return {
    async create() {
      const name = `${randomUUID()}.pdf`
      const part = join(folder, name + PART)
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
      if (!lasting) await rm(folder, { recursive: true, force: true })
    },
  }
}
