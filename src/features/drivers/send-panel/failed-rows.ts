import type { GridStore } from '../rows/grid-store'
import { type FailedRow, reasonOf } from '../send/sent-files'

/** The rows that were not created, or perhaps not, in the order of the grid, and why. */
export function failedRows(grid: Pick<GridStore, 'rows' | 'mark'>): FailedRow[] {
  return grid.rows().flatMap(({ id, cells }) => {
    const mark = grid.mark(id)
    return mark?.state === 'refused' || mark?.state === 'unknown' ? [{ cells, reason: reasonOf(mark) }] : []
  })
}
