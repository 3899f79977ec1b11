import * as z from 'zod/mini'
import type { Owner } from './retained-records'
import { deleteAll, RETAINED_PREFIX, readAll, write } from './store'

const text = z.nullable(z.string())

const receipt = z.object({
  id: z.string(),
  /** When the answer came, or where there was none when it was sent: milliseconds since 1970 by this computer's clock. */
  at: z.number(),
  /** The fleet it went to; null is the person's default. */
  fleetId: z.nullable(z.int()),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Of the file's bytes, in hex; null where it was not computed (yet). */
  sha256: text,
  /** The title as it was sent. */
  sentTitle: z.string(),
  /** `stored`: the service said so. `unknown`: it was sent, and nobody knows what became of it. */
  outcome: z.enum(['stored', 'unknown']),
  /** What the service answered; null is what it left out, or never said. */
  title: text,
  file: text,
  user: text,
  type: text,
})

/**
 * What is left of an upload: no request of the API reads documents again, so the receipt exists in this browser alone.
 * Specification: "Document (upload result)".
 */
export type Receipt = Readonly<z.infer<typeof receipt>>

const RECEIPT = `${RETAINED_PREFIX}receipt:`
const prefixOf = ({ baseUrl, person }: Owner) => `${RECEIPT}${JSON.stringify([baseUrl, person])}:`

/** A person's receipts in this browser, of all fleets, the newest first. */
export async function readReceipts(owner: Owner): Promise<Receipt[]> {
  const all = [...(await readAll(prefixOf(owner))).values()]
  return all
    .flatMap((value) => {
      const read = receipt.safeParse(value)
      return read.success ? [read.data] : []
    })
    .sort((a, b) => b.at - a.at)
}

/** Keeps a receipt; one with the same id is replaced. */
export function keepReceipt(owner: Owner, kept: Receipt): Promise<void> {
  return write(prefixOf(owner) + kept.id, kept)
}

/** Deletes one receipt. */
export function dropReceipt(owner: Owner, id: string): Promise<void> {
  return write(prefixOf(owner) + id, undefined)
}

/** Deletes all of a person's receipts for good. */
export function forgetReceipts(owner: Owner): Promise<void> {
  return deleteAll(prefixOf(owner))
}

/** The receipts as a file. */
export function receiptsJson(receipts: readonly Receipt[]): string {
  const named = receipts.map(({ at, id: _, ...rest }) => ({ at: new Date(at).toISOString(), ...rest }))
  return `${JSON.stringify(named, null, 2)}\n`
}
