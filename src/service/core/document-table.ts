import { randomUUID } from 'node:crypto'
import type { DocumentStore } from './document-store'

/** PostgreSQL holds at most 1 GB in a value, and the driver needs the whole file in memory. */
const MOST_BYTES = 268_435_456

/**
 * Stores uploaded files in the database, where every process finds them. A file is in memory until it is complete, and
 * then becomes part of the transaction that stores its row, so that neither is ever there without the other.
 * Throws an Error if `maxUploadBytes` is above 256 MB.
 */
export function openDocumentTable(maxUploadBytes: number): DocumentStore {
  if (maxUploadBytes > MOST_BYTES)
    throw new Error(
      `MAX_UPLOAD_BYTES must be at most ${MOST_BYTES} with PostgreSQL, which holds the documents`,
    )
  return {
    async create() {
      let chunks: Uint8Array[] = []
      return {
        async write(chunk) {
          chunks.push(chunk)
        },
        async keep(db) {
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
