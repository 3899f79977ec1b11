import type { LedgerBatch, RowOutcome } from '../../../local/driver-ledger'
import type { UsedIdState } from '../rows/cell-issue'
import { cellOf } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import type { RowMark } from '../rows/row-marks'
import { cellsOf, driverKey, markOf } from './send-row'
import { refusedAsExisting } from './send-run'

/** Returns the marks of sent rows. A refusal never replaces a newer mark. A changed driver_id means a different row. */
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

/** Returns whether the service has refused an existing driver_id: then resending never creates a driver twice. */
export const refusesRepeats = (batches: readonly LedgerBatch[]): boolean =>
  batches.some(({ rows }) => rows.some(({ outcome }) => refusedAsExisting(outcome)))

/** Returns the driver_ids that must not be sent, because they were created from here, or may have been. */
export function takenBy(batches: readonly LedgerBatch[]): Map<string, UsedIdState> {
  const taken = new Map<string, UsedIdState>()
  for (const { rows } of batches)
    for (const { driver, outcome } of rows) {
      if (outcome.state === 'created') taken.set(driverKey(driver), 'created')
      else if (outcome.state !== 'refused' && taken.get(driverKey(driver)) !== 'created')
        taken.set(driverKey(driver), 'unknown')
    }
  return taken
}

export interface SentRun extends Readonly<Record<RowOutcome['state'], number>> {
  readonly runId: string
  /** Send time of its first batch, in milliseconds since 1970. */
  readonly sentAt: number
  readonly batches: readonly LedgerBatch[]
}

export function sentRuns(batches: readonly LedgerBatch[]): SentRun[] {
  const runIds = [...new Set(batches.map(({ runId }) => runId))]
  return runIds.map((runId) => {
    const inOrder = batches.filter((batch) => batch.runId === runId).toSorted((a, b) => a.sentAt - b.sentAt)
    const counts = { created: 0, refused: 0, unknown: 0, sending: 0 }
    for (const { rows } of inOrder) for (const { outcome } of rows) counts[outcome.state]++
    return { runId, sentAt: inOrder[0]?.sentAt ?? 0, batches: inOrder, ...counts }
  })
}

export const unknownRows = ({ rows }: LedgerBatch): LedgerBatch['rows'] =>
  rows.filter(({ outcome }) => outcome.state === 'unknown')
