import type { PastedRows } from '../../../domain/sheet/sheet-rows'
import type { GridView } from '../grid/grid-view'
import type { GridStore } from '../rows/grid-store'
import { isLocked } from '../rows/row-marks'

/** What tells which rows of the view were sent. */
interface PlacedRows {
  readonly store: Pick<GridStore, 'mark'>
  readonly view: Pick<GridView, 'length' | 'rowAt'>
}

/** Whether any row of the view was sent, from `from` up to but without `to`. */
export function hasSent({ store, view }: PlacedRows, from: number, to: number): boolean {
  for (let row = from; row < Math.min(to, view.length); row++)
    if (isLocked(store.mark(view.rowAt(row)?.id ?? -1))) return true
  return false
}

/** Whether rows pasted at a row would overlap sent rows: after sending, the cursor is still at them. */
export function meetsSent(grid: PlacedRows, row: number, pasted: Pick<PastedRows, 'rows'>): boolean {
  if (!hasSent(grid, row, grid.view.length)) return false
  let count = 0
  for (const _ of pasted.rows()) count++
  return hasSent(grid, row, row + count)
}
