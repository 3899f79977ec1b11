import * as z from 'zod/mini'
import { utcText } from '../lib/time/time-text'
import { readRecords, write } from './database'
import { type AccountKey, retainedPrefix } from './scope'

const text = z.nullable(z.string())

const storedReceipt = z.object({
  id: z.string(),
  /** When the response arrived, or else the request was sent, in milliseconds since 1970 by this computer's clock. */
  at: z.number(),
  /** Null for the default fleet. */
  fleetId: z.nullable(z.int()),
  fileName: z.string(),
  sentFileName: z.optional(z.string()),
  /** In bytes. */
  size: z.number(),
  /** In hex; null if not computed. */
  sha256: text,
  sentTitle: z.string(),
  /** `unknown`: sent, but without a usable response. */
  outcome: z.enum(['stored', 'unknown']),
  title: text,
  file: text,
  user: text,
  type: text,
})

/** Proof of an upload. Stored only in this browser. Specification: "Document (upload result)". */
export type Receipt = Readonly<z.infer<typeof storedReceipt>>

export async function readReceipts(owner: AccountKey): Promise<Receipt[]> {
  return (await readRecords(retainedPrefix('receipt', owner), storedReceipt)).sort((a, b) => b.at - a.at)
}

export const saveReceipt = (owner: AccountKey, receipt: Receipt): Promise<void> =>
  write(retainedPrefix('receipt', owner) + receipt.id, receipt)

export const deleteReceipt = (owner: AccountKey, id: string): Promise<void> =>
  write(retainedPrefix('receipt', owner) + id, undefined)

export function receiptsJson(receipts: readonly Receipt[]): string {
  const named = receipts.map(({ at, id: _, ...rest }) => ({ at: utcText(at), ...rest }))
  return `${JSON.stringify(named, null, 2)}\n`
}
