import type { DriverRow } from './driver-row'

/** What one action did: at index `at`, `removed` was replaced by `added`. The reverse undoes it. */
export interface RowStep {
  readonly at: number
  readonly removed: readonly DriverRow[]
  readonly added: readonly DriverRow[]
}

/** The step from some rows to others, from the first different row to the last; null if none differs. */
export function stepBetween(before: readonly DriverRow[], after: readonly DriverRow[]): RowStep | null {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  if (at === before.length && at === after.length) return null
  let same = 0
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { at, removed: before.slice(at, before.length - same), added: after.slice(at, after.length - same) }
}

export function reverse({ at, removed, added }: RowStep): RowStep {
  return { at, removed: added, added: removed }
}

/** Applies a step that fits the rows. */
export function withStep(rows: readonly DriverRow[], { at, removed, added }: RowStep): readonly DriverRow[] {
  return rows.slice(0, at).concat(added, rows.slice(at + removed.length))
}

/**
 * Most actions that can be undone, and most rows in all of them; the oldest are dropped first. Five pastes of a hundred
 * thousand rows, each over the one before, are 125 MB.
 */
const MAX_STEPS = 500
const MAX_ROWS = 1_000_000

const size = (step: RowStep): number => step.removed.length + step.added.length

/** The actions that can be undone and redone. */
export interface StepHistory {
  readonly done: readonly RowStep[]
  readonly undone: readonly RowStep[]
}

export const NO_STEPS: StepHistory = { done: [], undone: [] }

/** Adds an action to the history. The newest is kept, however large it is. */
export function withDone({ done }: StepHistory, step: RowStep): StepHistory {
  const kept = [...done, step].slice(-MAX_STEPS)
  let rows = kept.reduce((sum, one) => sum + size(one), 0)
  let from = 0
  for (; rows > MAX_ROWS && from < kept.length - 1; from++) rows -= size(kept[from] ?? step)
  return { done: kept.slice(from), undone: [] }
}
