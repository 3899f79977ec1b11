import type { CellIssue } from './cell-issue'
import { columnOf, type DriverRow } from './driver-row'
import { isHeld, isLocked, type RowMark } from './row-mark'
import type { RowStep } from './row-steps'

/** What the service said about rows. Errors are in force as long as what they are about is as it was sent. */
export interface RowMarks {
  get(rowId: number): RowMark | undefined
  all(): ReadonlyMap<number, RowMark>
  /** `row` is the row as it was sent. */
  set(row: DriverRow, mark: RowMark): void
  delete(rowId: number): void
  /** The service's errors that are still in force: an edit ends them, its undoing brings them back. */
  errorsOf(row: DriverRow): readonly CellIssue[]
  /** Whether a step would change a row that was sent, or take one away that nothing is known of yet. */
  forbids(step: RowStep): boolean
}

interface Kept {
  readonly mark: RowMark
  readonly sent: DriverRow
}

const NOTHING: readonly CellIssue[] = []

export function createRowMarks(): RowMarks {
  const kept = new Map<number, Kept>()

  function errorsOf(row: DriverRow): readonly CellIssue[] {
    const found = kept.get(row.id)
    if (!found || found.mark.errors.size === 0) return NOTHING
    const { mark, sent } = found
    const [now, before] = [row.cells, sent.cells]
    return [...mark.errors].flatMap(([field, words]): CellIssue[] => {
      const same =
        field === ''
          ? now.every((text, column) => text === before[column])
          : now[columnOf(field)] === before[columnOf(field)]
      const column = field === '' ? null : columnOf(field)
      return same ? [{ column, severity: 'error', cause: 'service', words }] : []
    })
  }

  function isUntouched(before: DriverRow, after: DriverRow | undefined): boolean {
    const mark = kept.get(before.id)?.mark
    if (after === undefined) return !isHeld(mark)
    if (!isLocked(mark)) return true
    const cells = after.cells
    return before.cells.every((text, column) => text === cells[column])
  }

  return {
    get: (rowId) => kept.get(rowId)?.mark,
    all: () => new Map([...kept].map(([rowId, { mark }]) => [rowId, mark])),
    set: (row, mark) => kept.set(row.id, { mark, sent: row }),
    delete: (rowId) => kept.delete(rowId),
    errorsOf,
    forbids({ removed, added }) {
      if (kept.size === 0) return false
      const after = new Map(added.map((row) => [row.id, row]))
      return removed.some((row) => kept.has(row.id) && !isUntouched(row, after.get(row.id)))
    },
  }
}
