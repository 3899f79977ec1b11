import { randomUUID } from 'node:crypto'
import type { DocumentStore } from './document-store'

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
