import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
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
