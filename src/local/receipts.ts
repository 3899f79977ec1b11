import * as z from 'zod/mini'
import { utcText } from '../lib/time/time-text'
import { readRecords, write } from './database'
import { retainedPrefix } from './retained-keys'
import type { Owner } from './scope'

const text = z.nullable(z.string())

const storedReceipt = z.object({
  id: z.string(),
  /** When it was answered, or else sent: milliseconds since 1970 by this computer's clock. */
  at: z.number(),
  /** The fleet it went to; null is the person's default. */
  fleetId: z.nullable(z.int()),
  fileName: z.string(),
  /** The name that it was sent under, where that is another. */
  sentFileName: z.optional(z.string()),
  /** Bytes. */
  size: z.number(),
  /** Hash of the file's bytes, in hex; null while or where it is not computed. */
  sha256: text,
  /** The title that was sent. */
  sentTitle: z.string(),
  /** `stored`: the service confirmed it. `unknown`: it was sent without a usable answer. */
  outcome: z.enum(['stored', 'unknown']),
  /** Fields of the answer; null where it lacks them or there was none. */
  title: text,
  file: text,
  user: text,
  type: text,
})

/** The record of one upload, stored in this browser alone. Specification: "Document (upload result)". */
export type Receipt = Readonly<z.infer<typeof storedReceipt>>

/** Reads a person's receipts of all fleets, newest first. */
export async function readReceipts(owner: Owner): Promise<Receipt[]> {
  return (await readRecords(retainedPrefix('receipt', owner), storedReceipt)).sort((a, b) => b.at - a.at)
}

/** Saves a receipt; replaces one with the same id. */
export function saveReceipt(owner: Owner, receipt: Receipt): Promise<void> {
  return write(retainedPrefix('receipt', owner) + receipt.id, receipt)
}

/** Deletes one receipt. */
export function deleteReceipt(owner: Owner, id: string): Promise<void> {
  return write(retainedPrefix('receipt', owner) + id, undefined)
}

/** The receipts as JSON text, with times in UTC. */
export function receiptsJson(receipts: readonly Receipt[]): string {
  const named = receipts.map(({ at, id: _, ...rest }) => ({ at: utcText(at), ...rest }))
  return `${JSON.stringify(named, null, 2)}\n`
}
