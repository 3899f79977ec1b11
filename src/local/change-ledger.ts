import * as z from 'zod/mini'
import { baseline } from './baseline'
import { change, deleteWithUndo, isBlocked, readRecords, recordChange, writeAll } from './database'
import { retainedPrefix, type Scope, scopeKey } from './scope'

const sent = {
  sentAfter: baseline,
  /** Milliseconds since 1970. */
  sentAt: z.number(),
  /** Messages in the response. Null if there was no response with messages. */
  response: z.nullable(z.array(z.string())),
}

const changeOutcome = z.union([
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('sending'), ...sent }),
  z.object({
    state: z.literal('changed'),
    revisionId: z.nullable(z.string()),
    /** Null unless confirmed by a response. */
    username: z.nullable(z.string()),
    /** The version after the change. Null if other changes were recorded too, or it couldn't be read. */
    after: z.nullable(baseline),
    notes: z.array(z.string()),
  }),
  /** Not sent, because a different user changed the vehicle after the preview. */
  z.object({ state: z.literal('held'), message: z.string() }),
  z.object({ state: z.literal('failed'), message: z.string() }),
  /** Not confirmed by a response or the history. Never resent. */
  z.object({ state: z.literal('unknown'), message: z.string(), ...sent }),
])
export type ChangeOutcome = Readonly<z.infer<typeof changeOutcome>>

const values = z.record(z.string(), z.union([z.string(), z.boolean()]))

const changedField = z.object({
  path: z.string(),
  label: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
})

const entry = z.object({
  vehicleId: z.number(),
  plate: z.string(),
  plateState: z.string(),
  body: values,
  customAs: z.optional(z.literal('value')),
  changes: z.array(changedField),
  baseline,
  /** Values that revert the change; null if an old value was unknown. */
  undo: z.nullable(values),
  outcome: changeOutcome,
})
export type LedgerEntry = Readonly<z.infer<typeof entry>>

const counts = z.record(z.enum(['changed', 'held', 'failed', 'unknown', 'waiting']), z.number())
export type ChangeCounts = Readonly<z.infer<typeof counts>>

const head = z.object({
  id: z.string(),
  title: z.string(),
  startedAt: z.number(),
  undoOf: z.nullable(z.string()),
  total: z.number(),
  /** Null if the run was interrupted, or is running in a different tab. */
  counts: z.nullable(counts),
})
export type RunHead = Readonly<z.infer<typeof head>>

/** The record of bulk changes, written before each request. Survives a crash, and a sign-out unless deleted. */
export type ChangeLedger = ReturnType<typeof openChangeLedger>

const padded = (number: number): string => String(number).padStart(16, '0')

export function openChangeLedger(scope: Scope) {
  const headKey = (runId: string) =>
    `${retainedPrefix('vehicle-change-head', scope)}${scopeKey(scope)}:${runId}`
  const entriesOf = (runId: string) =>
    `${retainedPrefix('vehicle-change-vehicle', scope)}${scopeKey(scope)}:${runId}:`
  const entryKey = (runId: string, vehicleId: number) => `${entriesOf(runId)}${padded(vehicleId)}`
  return {
    /** Stores a new run, entirely or not at all. Call it before sending anything. */
    begin: (begun: RunHead, entries: readonly LedgerEntry[]): Promise<void> =>
      writeAll(
        new Map<string, unknown>([
          [headKey(begun.id), begun],
          ...entries.map((one, place) => [entryKey(begun.id, one.vehicleId), { ...one, place }] as const),
        ]),
      ),
    /** Stores an outcome. A known outcome never becomes unknown, and a deleted run stays deleted. */
    settle: (runId: string, vehicleId: number, outcome: ChangeOutcome): Promise<void> =>
      change(
        entryKey(runId, vehicleId),
        recordChange(placed, (old) => (old.outcome.state === 'changed' ? old : { ...old, outcome })),
      ),
    /** Stores a run's final counts. Null marks it as running again. */
    end: (runId: string, ended: ChangeCounts | null): Promise<void> =>
      change(
        headKey(runId),
        recordChange(head, (old) => ({ ...old, counts: ended })),
      ),
    /** Returns the runs, newest first. Skips unreadable runs. */
    list: async (): Promise<RunHead[]> =>
      (await readRecords(headKey(''), head)).sort((a, b) => b.startedAt - a.startedAt),
    read: async (runId: string): Promise<LedgerEntry[]> =>
      (await readRecords(entriesOf(runId), placed))
        .sort((a, b) => a.place - b.place)
        .map(({ place: _, ...one }) => one),
    isKept: () =>
      !isBlocked(retainedPrefix('vehicle-change-head', scope)) &&
      !isBlocked(retainedPrefix('vehicle-change-vehicle', scope)),
    drop: (runId: string) => deleteWithUndo(headKey(runId), entriesOf(runId)),
  }
}

const placed = z.object({ ...entry.shape, place: z.number() })
