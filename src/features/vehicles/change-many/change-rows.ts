import type { LedgerEntry } from '../../../local/change-ledger'
import { resultOf } from './change-run'
import { OUTCOME_WORDS, PLAN_WORDS, type RunStage, WAITING } from './change-words'
import type { PlanRow } from './plan-changes'

/** A row of the table "Changes": of a plan, or of a run. */
export interface ChangeRow {
  readonly key: string
  /** Null where the list names no vehicle for certain. */
  readonly vehicleId: number | null
  readonly plate: string
  readonly plateState: string
  readonly changes: LedgerEntry['changes']
  /** What filters go by. */
  readonly kind: string
  readonly word: string
  readonly tone: 'go' | 'done' | 'none' | 'warn'
  /** Sentences. */
  readonly notes: readonly string[]
}

export function planRows(rows: readonly PlanRow[]): ChangeRow[] {
  return rows.map(({ line, vehicleId, plate, plateState, kind, message, entry }) => ({
    key: `line ${line}`,
    ...{ vehicleId, plate, plateState, kind },
    changes: entry?.changes ?? [],
    ...PLAN_WORDS[kind],
    notes: message === null ? [] : [message],
  }))
}

export function runRows(entries: readonly LedgerEntry[], stage: RunStage): ChangeRow[] {
  return entries.map(({ vehicleId, plate, plateState, changes, outcome }) => {
    const kind = stage === 'over' ? resultOf(outcome) : outcome.state
    return {
      key: String(vehicleId),
      ...{ vehicleId, plate, plateState, changes, kind },
      ...(kind === 'waiting' && stage === 'under-way' ? WAITING : OUTCOME_WORDS[kind]),
      notes: outcome.state === 'changed' ? outcome.notes : 'message' in outcome ? [outcome.message] : [],
    }
  })
}

/** The kinds that occur, with how many rows each has, in the order of the words. */
export function kindsOf(rows: readonly ChangeRow[]): { kind: string; word: string; count: number }[] {
  const order = [...Object.keys(PLAN_WORDS), ...Object.keys(OUTCOME_WORDS)]
  const counts = new Map<string, { kind: string; word: string; count: number }>()
  for (const { kind, word } of rows)
    counts.set(kind, { kind, word, count: (counts.get(kind)?.count ?? 0) + 1 })
  return [...counts.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Whether a row has a text in its plate, id or values. */
export function hasText({ plate, plateState, vehicleId, changes, notes }: ChangeRow, text: string): boolean {
  const parts = [
    plate,
    plateState,
    vehicleId ?? '',
    ...changes.flatMap(({ from, to }) => [from ?? '', to]),
    ...notes,
  ]
  return parts.join(' ').toLowerCase().includes(text.trim().toLowerCase())
}
