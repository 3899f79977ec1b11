import * as z from 'zod/mini'
import { driverFields } from '../contract/driver'
import { change, readRecords, recordChange, write } from './database'
import { retainedPrefix, type Scope, scopeKey } from './scope'

// Zod's tuples would add 0.5 KB to the first page, which loads the zod features of all pages.
const isFieldError = (value: unknown) =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  texts.safeParse(value[1]).success
const texts = z.array(z.string())

const rowOutcome = z.union([
  z.object({ state: z.literal('sending') }),
  /** No response, or an unclear response. Never resent automatically. */
  z.object({ state: z.literal('unknown') }),
  /** The driver exists. The ID is null if the response had none; no later request returns it. */
  z.object({ state: z.literal('created'), id: z.nullable(z.string()) }),
  /** Error messages of the service by field; '' for the whole row. */
  z.object({ state: z.literal('refused'), errors: z.array(z.custom<[string, string[]]>(isFieldError)) }),
])
export type RowOutcome = Readonly<z.infer<typeof rowOutcome>>

const ledgerRow = z.object({
  rowId: z.number(),
  driver: z.partial(z.object(driverFields)),
  outcome: rowOutcome,
})

/** One POST: its drivers, in order, each with its outcome. */
const ledgerBatch = z.object({
  id: z.string(),
  runId: z.string(),
  gridId: z.string(),
  /** The request's fleet; null is the user's default fleet. */
  fleetId: z.nullable(z.number()),
  sentAt: z.number(),
  rows: z.array(ledgerRow),
})
export type LedgerRow = Readonly<z.infer<typeof ledgerRow>>
export type LedgerBatch = Readonly<Omit<z.infer<typeof ledgerBatch>, 'rows'>> & {
  readonly rows: readonly LedgerRow[]
}

export type DriverLedger = ReturnType<typeof openDriverLedger>

/** Opens the record of sent drivers, which survives a sign-out. The API can't return their IDs later. */
export function openDriverLedger(scope: Scope) {
  const key = (batchId: string) => `${retainedPrefix('drivers', scope)}${scopeKey(scope)}:${batchId}`
  return {
    /** Stores a batch before it is sent. Resolves when stored, or if this browser stores nothing. */
    begin: (batch: LedgerBatch): Promise<void> => write(key(batch.id), batch),
    /** Stores outcomes by row index. A known outcome never becomes unknown; a deleted batch stays deleted. */
    settle: (batchId: string, outcomes: ReadonlyMap<number, RowOutcome>): Promise<void> =>
      change(
        key(batchId),
        recordChange(ledgerBatch, (old) => ({
          ...old,
          rows: old.rows.map((row, index) => withOutcome(row, outcomes.get(index))),
        })),
      ),
    drop: (batchId: string) => write(key(batchId), undefined),
    read: async (): Promise<LedgerBatch[]> =>
      (await readRecords(key(''), ledgerBatch)).sort((a, b) => b.sentAt - a.sentAt),
  }
}

/** Merges outcomes of a row, which two tabs may both store. The more certain outcome wins, in either order. */
const withOutcome = (row: LedgerRow, next: RowOutcome | undefined): LedgerRow =>
  next === undefined || certainty(next) < certainty(row.outcome) ? row : { ...row, outcome: next }

function certainty(outcome: RowOutcome): number {
  if (outcome.state === 'created') return outcome.id === null ? 3 : 4
  return { sending: 0, unknown: 1, refused: 2 }[outcome.state]
}
