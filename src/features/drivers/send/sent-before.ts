import type { LedgerBatch, RowOutcome } from '../../../local/driver-ledger'
import type { ObservedRules } from '../../../local/observed-rules'
import type { Taken } from '../rows/cell-issue'
import { cellOf, DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import type { RowMark } from '../rows/row-marks'
import { cellsOf, driverKey, markOf } from './send-row'

/**
 * The marks of a grid's rows that were sent before, in this visit or an earlier one. A refusal does not replace a newer
 * mark. A row whose driver_id differs from the one sent is another row, from a draft older than the sending.
 */
export function marksOfGrid(
  grid: Pick<GridStore, 'gridId' | 'row' | 'mark'>,
  batches: readonly LedgerBatch[],
): Map<number, RowMark> {
  const marks = new Map<number, RowMark>()
  // The newest last: a row may have been refused, corrected and sent again.
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

/** The ids of a grid's rows that are locked because their outcome in these batches is unknown. */
export function unknownOfGrid(grid: Pick<GridStore, 'gridId'>, batches: readonly LedgerBatch[]): number[] {
  const own = batches.filter(({ gridId }) => gridId === grid.gridId)
  return own.flatMap((batch) => unknownRows(batch).map(({ rowId }) => rowId))
}

/** The required fields that have a column. */
export function requiredBy({ required }: ObservedRules): Set<DriverField> {
  return new Set(DRIVER_COLUMNS.map(({ field }) => field).filter((field) => required.includes(field)))
}

/** driver_ids that must not be sent: created from here, perhaps created from here, or refused as existing. */
export function takenBy(batches: readonly LedgerBatch[], rules: ObservedRules): Map<string, Taken> {
  const taken = new Map<string, Taken>(rules.taken.map((id) => [id, 'refused']))
  for (const { rows } of batches)
    for (const { driver, outcome } of rows) {
      if (outcome.state === 'created') taken.set(driverKey(driver), 'created')
      else if (outcome.state !== 'refused' && taken.get(driverKey(driver)) !== 'created')
        taken.set(driverKey(driver), 'unknown')
    }
  return taken
}

/** One send run: its batches, and how many rows have each outcome. */
export interface SentRun extends Readonly<Record<RowOutcome['state'], number>> {
  readonly runId: string
  /** When its first batch was sent, in milliseconds since 1970. */
  readonly sentAt: number
  /** In the order of sending. */
  readonly batches: readonly LedgerBatch[]
}

/** Groups batches by run, the newest first. */
export function sentRuns(batches: readonly LedgerBatch[]): SentRun[] {
  const runIds = [...new Set(batches.map(({ runId }) => runId))]
  return runIds.map((runId) => {
    const inOrder = batches.filter((batch) => batch.runId === runId).toSorted((a, b) => a.sentAt - b.sentAt)
    const counts = { created: 0, refused: 0, unknown: 0, sending: 0 }
    for (const { rows } of inOrder) for (const { outcome } of rows) counts[outcome.state]++
    return { runId, sentAt: inOrder[0]?.sentAt ?? 0, batches: inOrder, ...counts }
  })
}

/** The rows of a batch whose outcome is unknown. */
export function unknownRows({ rows }: LedgerBatch): LedgerBatch['rows'] {
  return rows.filter(({ outcome }) => outcome.state === 'unknown')
}
