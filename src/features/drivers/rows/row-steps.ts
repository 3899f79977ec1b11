import type { DriverRow } from './driver-row'

/** Change by one action: at index `at`, `removed` was replaced by `added`. The reverse undoes it. */
export interface RowStep {
  readonly at: number
  readonly removed: readonly DriverRow[]
  readonly added: readonly DriverRow[]
}

/** Returns the step between two versions of the rows, from the first different row to the last; null if none differs. */
export function stepBetween(before: readonly DriverRow[], after: readonly DriverRow[]): RowStep | null {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  if (at === before.length && at === after.length) return null
  let same = 0
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { at, removed: before.slice(at, before.length - same), added: after.slice(at, after.length - same) }
}

const MAX_STEPS = 500
/** Approximate limit in bytes for all actions that can be undone. The oldest are dropped first. */
const MAX_BYTES = 100_000_000
const ROW_BYTES = 150

function bytesOf({ removed, added }: RowStep): number {
  let bytes = 0
  for (const rows of [removed, added])
    for (const row of rows) bytes += ROW_BYTES + 2 * row.cells.reduce((sum, { length }) => sum + length, 0)
  return bytes
}

type DoneStep = RowStep & { readonly bytes: number }

export interface StepHistory {
  readonly done: readonly DoneStep[]
  readonly undone: readonly DoneStep[]
}

export const NO_STEPS: StepHistory = { done: [], undone: [] }

/** Adds an action to the history. Keeps the newest, however large it is. */
export function withDone({ done }: StepHistory, step: RowStep): StepHistory {
  const kept = [...done, { ...step, bytes: bytesOf(step) }].slice(-MAX_STEPS)
  let all = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  let from = 0
  for (; all > MAX_BYTES && from < kept.length - 1; from++) all -= kept[from]?.bytes ?? 0
  return { done: kept.slice(from), undone: [] }
}
