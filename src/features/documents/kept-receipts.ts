import type { StoredDocument } from '../../api/resources/document-upload'
import type { Receipt } from '../../local/receipts'
import type { Owner } from '../../local/retained-records'
import type { DeskDeps } from './desk'

type Deps = Pick<DeskDeps, 'keep' | 'drop' | 'newId' | 'now'>
type Sent = Pick<Receipt, 'fleetId' | 'fileName' | 'size' | 'sentTitle'>

const NOTHING: StoredDocument = { title: null, file: null, user: null, type: null }

/** The receipt of one upload: it is kept before anything is sent, so that a tab that goes leaves a trace of it. */
export interface KeptReceipt {
  readonly id: string
  /** The service stored it; `document` is null where it did not say what. */
  stored(document: StoredDocument | null): Promise<Receipt>
  /** Nothing was stored: there is nothing to keep a receipt of. */
  withdraw(): Promise<void>
  /** Adds the file's sum. */
  sum(sha256: string): Promise<void>
}

/** Keeps a receipt that says that nobody knows whether the document was stored. */
export async function keepBeforeSending(
  deps: Deps,
  owner: Owner,
  sent: Sent,
  sha256: string | null,
): Promise<KeptReceipt> {
  const outcome: Receipt['outcome'] = 'unknown'
  let receipt: Receipt | null = { id: deps.newId(), at: deps.now(), ...sent, ...NOTHING, sha256, outcome }
  const { id } = receipt
  await deps.keep(owner, receipt)
  return {
    id,
    stored: async (document) => {
      const { sha256: known } = receipt ?? { sha256 }
      const said = document ?? NOTHING
      const stored: Receipt = { id, at: deps.now(), ...sent, ...said, sha256: known, outcome: 'stored' }
      receipt = stored
      await deps.keep(owner, stored)
      return stored
    },
    withdraw: async () => {
      receipt = null
      await deps.drop(owner, id)
    },
    sum: async (known) => {
      if (receipt === null) return
      receipt = { ...receipt, sha256: known }
      await deps.keep(owner, receipt)
    },
  }
}
