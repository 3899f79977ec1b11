import * as z from 'zod/mini'
import { driverFields } from '../contract/driver'
import { change, readAll, recordChange, write } from './database'
import { retainedPrefix } from './retained-keys'
import { isOfFleet, type Scope, scopeKey } from './scope'

// Zod's tuples would be half a KB more on the first page, which has all of zod that any page uses.
const isFieldError = (value: unknown) =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  texts.safeParse(value[1]).success
const texts = z.array(z.string())

/** The outcome of sending one driver. */
const rowOutcome = z.union([
  /** Sent, not answered yet. */
  z.object({ state: z.literal('sending') }),
  /** There was no answer, or none that shows the outcome. Never sent again automatically. */
  z.object({ state: z.literal('unknown') }),
  /** The driver exists. The id is null where the service did not return one; nothing else returns it later. */
  z.object({ state: z.literal('created'), id: z.nullable(z.string()) }),
  /** Messages of the service by field; '' is the row as a whole. */
  z.object({ state: z.literal('refused'), errors: z.array(z.custom<[string, string[]]>(isFieldError)) }),
])
export type RowOutcome = Readonly<z.infer<typeof rowOutcome>>

/** The shape in browsers and in the exported file: there, the outcome of a row is called `fate`. */
const storedRow = z.object({
  /** The row of the grid it was sent from. */
  rowId: z.number(),
  /** The fields exactly as sent. */
  driver: z.partial(z.object(driverFields)),
  fate: rowOutcome,
})

const storedBatch = z.object({
  id: z.string(),
  /** The run that sent this batch. */
  runId: z.string(),
  /** The grid it was sent from. */
  gridId: z.string(),
  /** The fleet it was sent to; null is the person's default fleet. */
  fleetId: z.nullable(z.number()),
  /** When it was sent, milliseconds since 1970. */
  sentAt: z.number(),
  rows: z.array(storedRow),
})
type StoredBatch = z.infer<typeof storedBatch>

/** One driver of a batch and its outcome. */
type LedgerRow = Readonly<Omit<StoredBatch['rows'][number], 'fate'>> & { readonly outcome: RowOutcome }
/** One POST: the drivers in the order they were sent, each with its outcome. */
export type LedgerBatch = Readonly<Omit<StoredBatch, 'rows'>> & { readonly rows: readonly LedgerRow[] }

/**
 * Drivers sent from this browser by one person to one fleet. The API cannot read drivers: their ids, and which of them
 * may exist without an answer, are stored nowhere else. Survives a sign-out unless the person deletes it.
 */
export type DriverLedger = ReturnType<typeof openDriverLedger>

export function openDriverLedger(scope: Scope) {
  /** Where batches are, by their ids. A batch stays there: which fleet it is of is told by itself. */
  const places = new Map<string, string>()
  const newKey = (batchId: string) => `${retainedPrefix('drivers', scope)}${scopeKey(scope)}:${batchId}`
  const key = (batchId: string) => places.get(batchId) ?? newKey(batchId)
  return {
    /** Records a batch before it is sent. Resolves when it is stored, or when this browser stores nothing. */
    begin: (batch: LedgerBatch): Promise<void> => {
      places.set(batch.id, newKey(batch.id))
      const rows = batch.rows.map(({ outcome, ...row }) => ({ ...row, fate: outcome }))
      return write(key(batch.id), { ...batch, rows })
    },
    /** Records outcomes by row index. A known outcome never becomes unknown; a deleted batch stays deleted. */
    settle: (batchId: string, outcomes: ReadonlyMap<number, RowOutcome>): Promise<void> =>
      change(
        key(batchId),
        recordChange(storedBatch, (old) => ({
          ...old,
          rows: old.rows.map((row, index) => withOutcome(row, outcomes.get(index))),
        })),
      ),
    drop: (batchId: string) => write(key(batchId), undefined),
    /**
     * All batches, newest first. Also those that may be this fleet's, as long as nothing has told which one the default is:
     * see isOfFleet. Unreadable ones, of another version of the console for example, are left out.
     */
    async read(): Promise<LedgerBatch[]> {
      const batches: LedgerBatch[] = []
      for (const [place, value] of await readAll(retainedPrefix('drivers', scope))) {
        const { data } = storedBatch.safeParse(value)
        if (data === undefined || isOfFleet(scope, data.fleetId) === false) continue
        places.set(data.id, place)
        batches.push({ ...data, rows: data.rows.map(({ fate, ...row }) => ({ ...row, outcome: fate })) })
      }
      return batches.sort((a, b) => b.sentAt - a.sentAt)
    },
  }
}

type StoredRow = StoredBatch['rows'][number]

/** Two tabs may both record an outcome: the better known one wins, whatever their order. */
function withOutcome(row: StoredRow, next: RowOutcome | undefined): StoredRow {
  return next === undefined || certainty(next) < certainty(row.fate) ? row : { ...row, fate: next }
}

function certainty(outcome: RowOutcome): number {
  if (outcome.state === 'created') return outcome.id === null ? 3 : 4
  return { sending: 0, unknown: 1, refused: 2 }[outcome.state]
}
