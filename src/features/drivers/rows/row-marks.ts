import { type CellIssue, issueOf } from './cell-issue'
import { columnOf, type DriverField, type DriverRow } from './driver-row'
import type { RowStep } from './row-steps'

/** refused: not created, with the service's reasons. unknown: sent, and possibly created. */
export type RowState = 'draft' | 'sending' | 'created' | 'refused' | 'unknown'

export interface RowMark {
  readonly state: RowState
  readonly driverNumber?: string
  /** The service's errors by field; '' is the row as a whole. They apply until their cells change. */
  readonly errors: ReadonlyMap<DriverField | '', readonly string[]>
  /** The cells as sent. If absent, the row's cells when the mark is set. */
  readonly sent?: readonly string[]
}

export const DRAFT: RowMark = { state: 'draft', errors: new Map() }

/** Returns whether the row's cells can't change any more, because they were sent. */
export const isLocked = (mark: RowMark | undefined): boolean =>
  mark !== undefined && mark.state !== 'draft' && mark.state !== 'refused'

/** Returns whether the row must stay in the grid, because it isn't known whether it was created. */
export const isHeld = (mark: RowMark | undefined): boolean =>
  mark?.state === 'sending' || mark?.state === 'unknown'

const NO_ISSUES: readonly CellIssue[] = []

export type RowMarks = ReturnType<typeof createRowMarks>

export function createRowMarks() {
  const known = new Map<number, { readonly mark: RowMark; readonly sent: DriverRow }>()

  const isSame = ({ cells }: DriverRow, before: readonly string[]) =>
    cells.every((text, column) => text === before[column])

  function isAllowed(before: DriverRow, after: DriverRow | undefined): boolean {
    const mark = known.get(before.id)?.mark
    if (after === undefined) return !isHeld(mark)
    return !isLocked(mark) || isSame(after, before.cells)
  }

  return {
    get: (rowId: number) => known.get(rowId)?.mark,
    set: (row: DriverRow, mark: RowMark) => known.set(row.id, { mark, sent: row }),
    /** Returns the service's errors that still apply. An edit removes them, and undoing the edit restores them. */
    errorsOf(row: DriverRow): readonly CellIssue[] {
      const { mark, sent } = known.get(row.id) ?? {}
      if (!mark || !sent || mark.errors.size === 0) return NO_ISSUES
      return [...mark.errors].flatMap(([field, words]): CellIssue[] => {
        const column = field === '' ? null : columnOf(field)
        const applies = column === null ? isSame(row, sent.cells) : row.cells[column] === sent.cells[column]
        return applies ? [{ ...issueOf(column, 'service'), words }] : []
      })
    },
    /** Returns whether a step would change a sent row, or remove a row with an unknown outcome. */
    forbids({ removed, added }: RowStep): boolean {
      if (known.size === 0) return false
      const after = new Map(added.map((row) => [row.id, row]))
      return removed.some((row) => known.has(row.id) && !isAllowed(row, after.get(row.id)))
    },
  }
}
