import * as z from 'zod/mini'
import { type Owner, retainedRecords } from './retained-records'
import { type Scope, scopeKey } from './scope'
import { change, countAll, deleteAll, KEEPSAKE, readAll, write } from './store'

/** What became of a driver that was sent. */
const fate = z.discriminatedUnion('state', [
  /** Sent, and no answer yet. */
  z.object({ state: z.literal('sending') }),
  /** Nobody knows: no answer came, or none that tells. Never sent again by itself. */
  z.object({ state: z.literal('unknown') }),
  /** It exists. The id is null where the service did not tell it; nothing else does. */
  z.object({ state: z.literal('created'), id: z.nullable(z.string()) }),
  /** The service said what is wrong with it, by field; '' is the row as a whole. */
  z.object({ state: z.literal('refused'), errors: z.array(z.tuple([z.string(), z.array(z.string())])) }),
])
export type Fate = Readonly<z.infer<typeof fate>>

const text = z.optional(z.string())

const row = z.object({
  /** The row of the grid it was sent from. */
  rowId: z.number(),
  /** As it was sent. */
  driver: z.object({
    driver_id: text,
    first_name: text,
    last_name: text,
    address_line_1: text,
    address_line_2: text,
    city: text,
    state: text,
    zip: text,
    contact_number: text,
    email: text,
  }),
  fate,
})

const batch = z.object({
  id: z.string(),
  /** The sending it is a part of. */
  runId: z.string(),
  /** The grid that it was sent from. */
  gridId: z.string(),
  /** The fleet it was sent to; null is the person's default fleet. */
  fleetId: z.nullable(z.number()),
  /** When it was sent, milliseconds since 1970. */
  sentAt: z.number(),
  rows: z.array(row),
})

/** One POST: the drivers in the order they were sent, and what became of each. */
export type LedgerBatch = Readonly<z.infer<typeof batch>>
export type LedgerRow = LedgerBatch['rows'][number]

/**
 * What was sent from this browser by one person to one fleet. The service has no way to read drivers: the ids, and what
 * may have been created without an answer, are here or nowhere. Kept through a sign-out unless the person says otherwise.
 */
export interface DriverLedger {
  /** Writes a part down before it is sent. Resolves when it is kept, or this browser keeps nothing. */
  begin(batch: LedgerBatch): Promise<void>
  /**
   * What became of rows of a part, by their place in it. Nothing that is known becomes unknown again; a part that was
   * forgotten stays so.
   */
  settle(batchId: string, fates: ReadonlyMap<number, Fate>): Promise<void>
  /** Takes a part out again that was not carried out. */
  drop(batchId: string): Promise<void>
  /** All parts, the newest first. What cannot be read, from another version of the console say, is left out. */
  read(): Promise<LedgerBatch[]>
}

const ownerPrefix = ({ baseUrl, person }: Owner): string =>
  `${KEEPSAKE}drivers:${JSON.stringify([baseUrl, person])}:`

const sentPrefix = (scope: Scope): string => `${ownerPrefix(scope)}${scopeKey(scope)}:`

export function openDriverLedger(scope: Scope): DriverLedger {
  const prefix = sentPrefix(scope)
  const key = (batchId: string) => `${prefix}${batchId}`
  return {
    begin: (begun) => write(key(begun.id), begun),
    settle: (batchId, fates) =>
      change(key(batchId), (old) => {
        const { data } = batch.safeParse(old)
        return data === undefined
          ? old
          : { ...data, rows: data.rows.map((row, index) => settled(row, fates.get(index))) }
      }),
    drop: (batchId) => write(key(batchId), undefined),
    read: () => readBatches(prefix),
  }
}

/** How many parts were sent from here, by this person to this fleet. */
export function countSent(scope: Scope): Promise<number> {
  return countAll(sentPrefix(scope))
}

async function readBatches(prefix: string): Promise<LedgerBatch[]> {
  const stored = await readAll(prefix)
  return [...stored.values()]
    .flatMap((value) => batch.safeParse(value).data ?? [])
    .sort((a, b) => b.sentAt - a.sentAt)
}

/** Two tabs may have something to say: what an answer told goes before what one of them does not know. */
function settled(row: LedgerRow, next: Fate | undefined): LedgerRow {
  if (next === undefined || weight(next) < weight(row.fate)) return row
  return { ...row, fate: next }
}

function weight(fate: Fate): number {
  if (fate.state === 'created') return fate.id === null ? 3 : 4
  return { sending: 0, unknown: 1, refused: 2 }[fate.state]
}

retainedRecords.register({
  title: 'batches of drivers sent from here',
  titleOfOne: 'batch of drivers sent from here',
  count: (owner) => countAll(ownerPrefix(owner)),
  export: async (owner) => {
    const batches = [...(await readAll(ownerPrefix(owner))).values()]
    return { fileName: 'drivers-sent.json', text: `${JSON.stringify(batches, null, 2)}\n` }
  },
  forget: (owner) => deleteAll(ownerPrefix(owner)),
})
