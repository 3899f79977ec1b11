import type { StoredDocument } from '../../../api/resources/document-upload'
import type { Receipt } from '../../../local/receipts'
import type { Owner } from '../../../local/scope'

/** Where receipts are kept. */
export interface ReceiptStorage {
  /** Keeps a receipt; one with the same id is replaced. */
  readonly keep: (owner: Owner, receipt: Receipt) => Promise<void>
  /** Deletes a receipt: nothing was stored. */
  readonly drop: (owner: Owner, id: string) => Promise<void>
  readonly newId: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const EMPTY: StoredDocument = { title: null, file: null, user: null, type: null }

/** The receipt of one upload, kept in this browser. */
export type UploadReceipt = Awaited<ReturnType<typeof keepReceiptBeforeUpload>>

/**
 * Keeps a receipt of unknown outcome. Await it before anything is sent: if the tab closes during the upload, the receipt
 * is what is left.
 */
export async function keepReceiptBeforeUpload(
  storage: ReceiptStorage,
  owner: Owner,
  sent: Pick<Receipt, 'fleetId' | 'fileName' | 'sentFileName' | 'size' | 'sentTitle'>,
  sha256: string | null,
) {
  const id = storage.newId()
  const first: Receipt = { id, at: storage.now(), ...sent, ...EMPTY, sha256, outcome: 'unknown' }
  let receipt: Receipt | null = first
  await storage.keep(owner, first)
  return {
    id,
    /** Notes that the service stored the document; null where it did not say what it stored. */
    async markStored(document: StoredDocument | null): Promise<Receipt> {
      const stored: Receipt = { ...(receipt ?? first), ...document, at: storage.now(), outcome: 'stored' }
      receipt = stored
      await storage.keep(owner, stored)
      return stored
    },
    /** Deletes the receipt: nothing was stored. */
    async withdraw(): Promise<void> {
      receipt = null
      await storage.drop(owner, id)
    },
    /** Adds the file's SHA-256 in hex; does nothing after `withdraw`. */
    async setSha256(known: string): Promise<void> {
      if (receipt === null) return
      receipt = { ...receipt, sha256: known }
      await storage.keep(owner, receipt)
    },
  }
}
