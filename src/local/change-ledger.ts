import * as z from 'zod/mini'
import { baseline } from './baseline'
import { isBlocked, readRecords, recordChange, takeOut, writeAll } from './database'
import { retainedPrefix } from './retained-keys'
import { changeWherever, type Scope, scopeKey } from './scope'

const sent = {
  sentAfter: baseline,
  /** Milliseconds since 1970. */
  sentAt: z.number(),
  /** What the answer said beside that it was saved, as sentences; null where there was no such answer. */
  answer: z.nullable(z.array(z.string())),
}

/** What became of one vehicle. */
const changeOutcome = z.union([
  /** Not sent. */
  z.object({ state: z.literal('waiting') }),
  /** Sent, and not seen in the history so far. */
  z.object({ state: z.literal('sending'), ...sent }),
  z.object({
    state: z.literal('changed'),
    /** history_id of the revision; null where it cannot be told which one it is. */
    revisionId: z.nullable(z.string()),
    /** Its username, where an answer said that it was saved; else null. */
    username: z.nullable(z.string()),
    /** The version that the change led to; null where others were recorded beside it, or it could not be read. */
    after: z.nullable(baseline),
    /** What has to be said beside it, as sentences. */
    notes: z.array(z.string()),
  }),
  /** Somebody else changed the vehicle since the preview: nothing was sent. */
  z.object({ state: z.literal('held'), message: z.string() }),
  /** Nothing was changed. */
  z.object({ state: z.literal('failed'), message: z.string() }),
  /** Sent, and neither an answer nor the history tells whether it was saved. Never sent again. */
  z.object({ state: z.literal('unknown'), message: z.string(), ...sent }),
])
export type ChangeOutcome = Readonly<z.infer<typeof changeOutcome>>

const values = z.record(z.string(), z.union([z.string(), z.boolean()]))

const changedField = z.object({
  /** The name in the request. */
  path: z.string(),
  label: z.string(),
  /** Null where it was not known. */
  from: z.nullable(z.string()),
  to: z.string(),
})

const entry = z.object({
  vehicleId: z.number(),
  plate: z.string(),
  plateState: z.string(),
  /** The fields of the update, the custom ones as JSON text. */
  body: values,
  /** Where the service takes custom fields as a JSON value. */
  customAs: z.optional(z.literal('value')),
  changes: z.array(changedField),
  /** What the preview saw of the history. */
  baseline,
  /** The fields that put the old values back; null where one was not known. */
  undo: z.nullable(values),
  outcome: changeOutcome,
})
/** One vehicle of a run. */
export type LedgerEntry = Readonly<z.infer<typeof entry>>

const counts = z.object({
  changed: z.number(),
  held: z.number(),
  failed: z.number(),
  unknown: z.number(),
  waiting: z.number(),
})
export type ChangeCounts = Readonly<z.infer<typeof counts>>

const head = z.object({
  id: z.string(),
  /** What it does, such as `Take 28 vehicles off Alder Rentals`. */
  title: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
  /** The run that this one takes back; null for any other. */
  undoOf: z.nullable(z.string()),
  total: z.number(),
  /** Null until it has ended: then it was interrupted, or another tab runs it. */
  counts: z.nullable(counts),
})
export type RunHead = Readonly<z.infer<typeof head>>

/**
 * The changes of many vehicles that one person made in one fleet from this browser, and what became of each vehicle.
 * Written before each request, so that it survives a crash. Survives a sign-out unless the person deletes it.
 */
export type ChangeLedger = ReturnType<typeof openChangeLedger>

const padded = (number: number): string => String(number).padStart(16, '0')

export function openChangeLedger(scope: Scope) {
  const headKey = (runId: string, name = scopeKey(scope)) =>
    `${retainedPrefix('vehicle-change-head', scope)}${name}:${runId}`
  const entriesOf = (runId: string, name = scopeKey(scope)) =>
    `${retainedPrefix('vehicle-change-vehicle', scope)}${name}:${runId}:`
  const entryKey = (runId: string, vehicleId: number, name?: string) =>
    `${entriesOf(runId, name)}${padded(vehicleId)}`
  return {
    /** Records a run before anything of it is sent: all of it or nothing. */
    begin: (begun: RunHead, entries: readonly LedgerEntry[]): Promise<void> =>
      writeAll(
        new Map<string, unknown>([
          [headKey(begun.id), begun],
          ...entries.map((one, place) => [entryKey(begun.id, one.vehicleId), { ...one, place }] as const),
        ]),
      ),
    /** Records what became of a vehicle. A change that is known never becomes unknown; a deleted run stays deleted. */
    settle: (runId: string, vehicleId: number, outcome: ChangeOutcome): Promise<void> =>
      changeWherever(
        scope,
        (name) => entryKey(runId, vehicleId, name),
        recordChange(placed, (old) => (old.outcome.state === 'changed' ? old : { ...old, outcome })),
      ),
    /** Records how a run ended; null where it goes on. */
    end: (runId: string, ended: ChangeCounts | null): Promise<void> =>
      changeWherever(
        scope,
        (name) => headKey(runId, name),
        recordChange(head, (old) => ({ ...old, counts: ended })),
      ),
    /** The runs, the newest first. Unreadable ones, of another version of the console for example, are left out. */
    list: async (): Promise<RunHead[]> =>
      (await readRecords(headKey(''), head)).sort((a, b) => b.startedAt - a.startedAt),
    /** The vehicles of a run, in its order. */
    read: async (runId: string): Promise<LedgerEntry[]> =>
      (await readRecords(entriesOf(runId), placed))
        .sort((a, b) => a.place - b.place)
        .map(({ place: _, ...one }) => one),
    /** Whether all that was recorded outlives this tab. */
    isKept: () =>
      !isBlocked(retainedPrefix('vehicle-change-head', scope)) &&
      !isBlocked(retainedPrefix('vehicle-change-vehicle', scope)),
    /** Deletes a run. The result puts it back, for "Undo". */
    drop: (runId: string) => takeOut(headKey(runId), entriesOf(runId)),
  }
}

const placed = z.object({ ...entry.shape, place: z.number() })
