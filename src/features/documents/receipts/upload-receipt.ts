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

type Sent = Pick<Receipt, 'fleetId' | 'fileName' | 'sentFileName' | 'size' | 'sentTitle'>

const EMPTY: StoredDocument = { title: null, file: null, user: null, type: null }

/** The receipt of one upload, kept in this browser. */
export interface UploadReceipt {
  readonly id: string
  /** Notes that the service stored the document; null where it did not say what it stored. */
  markStored(document: StoredDocument | null): Promise<Receipt>
  /** Deletes the receipt: nothing was stored. */
  withdraw(): Promise<void>
  /** Adds the file's SHA-256 in hex; does nothing after `withdraw`. */
  setSha256(sha256: string): Promise<void>
}

/**
 * Keeps a receipt of unknown outcome. Await it before anything is sent: if the tab closes during the upload, the receipt
 * is what is left.
 */
export async function keepReceiptBeforeUpload(
  storage: ReceiptStorage,
  owner: Owner,
  sent: Sent,
  sha256: string | null,
): Promise<UploadReceipt> {
  const outcome: Receipt['outcome'] = 'unknown'
  let receipt: Receipt | null = {
    id: storage.newId(),
    at: storage.now(),
    ...sent,
    ...EMPTY,
    sha256,
    outcome,
  }
  const { id } = receipt
  await storage.keep(owner, receipt)
  return {
    id,
    markStored: async (document) => {
      const { sha256: known } = receipt ?? { sha256 }
      const answer = document ?? EMPTY
      const stored: Receipt = {
        id,
        at: storage.now(),
        ...sent,
        ...answer,
        sha256: known,
        outcome: 'stored',
      }
      receipt = stored
      await storage.keep(owner, stored)
      return stored
    },
    withdraw: async () => {
      receipt = null
      await storage.drop(owner, id)
    },
    setSha256: async (known) => {
      if (receipt === null) return
      receipt = { ...receipt, sha256: known }
      await storage.keep(owner, receipt)
    },
  }
}
