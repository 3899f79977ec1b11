import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { RowPatch } from './worker-messages'

/** How long changes of rows are gathered, in milliseconds: each gives the page a new array to draw. */
const GATHERED_MS = 100

/** Rows of the open list, replaced a batch at a time. */
export interface RowUpdates {
  /** Puts rows in their places at once. */
  put(from: number, rows: readonly DisputeRow[]): void
  /** Changes rows soon. */
  patch(patches: readonly RowPatch[]): void
  /** Applies all patches, and leaves out rows from `length` on. */
  flush(length?: number): void
  /** Forgets patches that were not applied. */
  drop(): void
}

/** `onRows` gets a new array for every batch. */
export function createRowUpdates(
  rows: () => readonly DisputeRow[],
  onRows: (rows: readonly DisputeRow[]) => void,
): RowUpdates {
  const waiting = new Map<number, RowPatch>()
  let timer: ReturnType<typeof setTimeout> | null = null

  function drop(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    waiting.clear()
  }

  function flush(length?: number): void {
    const isCut = length !== undefined && length < rows().length
    const next = rows().slice(0, length)
    for (const { index, ...patch } of waiting.values()) {
      const row = next[index]
      if (row) next[index] = { toll: row.toll, ...patch }
    }
    const hasChanged = waiting.size > 0 || isCut
    drop()
    if (hasChanged) onRows(next)
  }

  return {
    put(from, added) {
      // Patches of the rows before are of an older reading.
      for (let at = from; at < from + added.length; at++) waiting.delete(at)
      const next = rows().slice()
      next.splice(from, added.length, ...added)
      onRows(next)
    },
    patch(patches) {
      for (const patch of patches) waiting.set(patch.index, patch)
      timer ??= setTimeout(() => flush(), GATHERED_MS)
    },
    flush,
    drop,
  }
}
