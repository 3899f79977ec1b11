import type { LedgerBatch } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import type { Taken } from '../rows/cell-issue'
import { cellOf, DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import type { RowMark } from '../rows/row-marks'
import { cellsOf, driverKey, markOf } from './send-row'

/**
 * What became of rows of this grid that were sent before, in this visit or another one. A refusal is not repeated to a
 * row that the grid knows more of since; a row with another driver_id than was sent is another row, out of a draft that
 * was older than the sending.
 */
export function marksOfGrid(
  grid: Pick<GridStore, 'gridId' | 'row' | 'mark'>,
  batches: readonly LedgerBatch[],
): Map<number, RowMark> {
  const marks = new Map<number, RowMark>()
  // The newest goes last: a row may have been refused, autoFix and sent again.
  for (const { gridId, rows } of batches.toReversed()) {
    if (gridId !== grid.gridId) continue
    for (const { rowId, driver, outcome } of rows) {
      const row = grid.row(rowId)
      if (row === undefined || (outcome.state === 'refused' && grid.mark(rowId))) continue
      if (outcome.state !== 'refused' && cellOf(row, 'driver_id').trim() !== driverKey(driver)) continue
      marks.set(rowId, { ...markOf(outcome), sent: cellsOf(driver) })
    }
  }
  return marks
}

/** The rows of this grid that are locked because nobody knows what became of them in these parts. */
export function unknownOfGrid(grid: Pick<GridStore, 'gridId'>, batches: readonly LedgerBatch[]): number[] {
  return batches
    .filter(({ gridId }) => gridId === grid.gridId)
    .flatMap(({ rows }) =>
      rows.filter(({ outcome }) => outcome.state === 'unknown').map(({ rowId }) => rowId),
    )
}

/** The columns among the fields that the service has said are required. */
export function requiredBy({ required }: ObservedRules): Set<DriverField> {
  return new Set(DRIVER_COLUMNS.map(({ field }) => field).filter((field) => required.includes(field)))
}

/** driver_ids that may not be sent: created from here, perhaps created from here, or refused as existing. */
export function takenBy(batches: readonly LedgerBatch[], observedRules: ObservedRules): Map<string, Taken> {
  const taken = new Map<string, Taken>(observedRules.taken.map((id) => [id, 'refused']))
  for (const { rows } of batches)
    for (const { driver, outcome } of rows) {
      if (outcome.state === 'created') taken.set(driverKey(driver), 'created')
      else if (outcome.state !== 'refused' && taken.get(driverKey(driver)) !== 'created')
        taken.set(driverKey(driver), 'unknown')
    }
  return taken
}
