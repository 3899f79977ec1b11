import type { GridView } from '../grid/grid-view'
import type { GridStore } from '../rows/grid-store'
import { isLocked } from '../rows/row-marks'
import type { PastedRows } from './pasted-rows'

/** As much of the grid as is needed to see which rows stand where. */
export interface PlacedRows {
  readonly store: Pick<GridStore, 'mark'>
  readonly view: Pick<GridView, 'length' | 'rowAt'>
}

/** Whether some rows of the view were sent and must not be changed; `to` is the first beyond them. */
export function hasSent({ store, view }: PlacedRows, from: number, to: number): boolean {
  for (let row = from; row < Math.min(to, view.length); row++)
    if (isLocked(store.mark(view.rowAt(row)?.id ?? -1))) return true
  return false
}

/** Whether rows pasted at a place would meet rows that were sent: after a sending the cursor still stands there. */
export function meetsSent(parts: PlacedRows, row: number, pasted: Pick<PastedRows, 'rows'>): boolean {
  if (!hasSent(parts, row, parts.view.length)) return false
  let count = 0
  for (const _ of pasted.rows()) count++
  return hasSent(parts, row, row + count)
}
