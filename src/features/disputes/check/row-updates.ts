import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { RowPatch } from './worker-messages'

/** How long changes of rows are gathered, in milliseconds: each gives the page a new array to draw. */
const GATHERED_MS = 200

/** Replaces rows of the open list, a batch at a time. `onRows` gets a new array for every batch. */
export function createRowUpdates(
  rows: () => readonly DisputeRow[],
  onRows: (rows: readonly DisputeRow[]) => void,
) {
  let added: { readonly from: number; readonly rows: readonly DisputeRow[] }[] = []
  const patches = new Map<number, RowPatch>()
  let timer: ReturnType<typeof setTimeout> | null = null

  /** Forgets what was not applied. */
  function drop(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    added = []
    patches.clear()
  }

  /** Applies everything, and leaves out rows from `length` on. */
  function flush(length?: number): void {
    const isCut = length !== undefined && length < rows().length
    const hasChanged = added.length > 0 || patches.size > 0 || isCut
    const next = hasChanged ? rows().slice() : []
    for (const one of added) for (const [at, row] of one.rows.entries()) next[one.from + at] = row
    for (const { index, ...patch } of patches.values()) {
      const row = next[index]
      if (row) next[index] = { toll: row.toll, ...patch }
    }
    drop()
    if (isCut) next.length = length
    if (hasChanged) onRows(next)
  }

  function flushSoon(): void {
    timer ??= setTimeout(() => flush(), GATHERED_MS)
  }

  return {
    /** Puts rows in their places: the first rows of a list at once, others soon. */
    put(from: number, some: readonly DisputeRow[]): void {
      added.push({ from, rows: some })
      // Patches of the rows before are of an older reading.
      for (let at = from; at < from + some.length; at++) patches.delete(at)
      if (rows().length === 0) flush()
      else flushSoon()
    },
    /** Changes rows soon. */
    patch(some: readonly RowPatch[]): void {
      for (const patch of some) patches.set(patch.index, patch)
      flushSoon()
    },
    flush,
    drop,
  }
}
