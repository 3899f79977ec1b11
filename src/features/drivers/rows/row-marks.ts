import { type CellIssue, issueOf } from './cell-issue'
import { columnOf, type DriverField, type DriverRow } from './driver-row'
import type { RowStep } from './row-steps'
import { isSameFault } from './same-fault'

/**
 * How far a row is on its way to the service. draft: not sent. refused: not created, with the service's reasons.
 * unknown: sent, and whether it was created is not known.
 */
export type RowState = 'draft' | 'sending' | 'created' | 'refused' | 'unknown'

/** What the service said about a row. */
export interface RowMark {
  readonly state: RowState
  /** The id the service gave the driver. */
  readonly driverNumber?: string
  /** The service's errors by field; '' is the row as a whole. They apply until their cells change. */
  readonly errors: ReadonlyMap<DriverField | '', readonly string[]>
  /** The cells as sent. If absent, the row's cells when the mark is set. */
  readonly sent?: readonly string[]
}

/** Whether the row's cells must not change any more, because they were sent. */
export function isLocked(mark: RowMark | undefined): boolean {
  return mark !== undefined && mark.state !== 'draft' && mark.state !== 'refused'
}

/** Whether the row has to stay in the grid: whether it was created is not known yet. */
export function isHeld(mark: RowMark | undefined): boolean {
  return mark?.state === 'sending' || mark?.state === 'unknown'
}

const NO_ISSUES: readonly CellIssue[] = []

function serviceIssue(field: DriverField | '', words: readonly string[]): CellIssue {
  return { ...issueOf(field === '' ? null : columnOf(field), 'service'), words }
}

export type RowMarks = ReturnType<typeof createRowMarks>

/** The marks of a grid's rows. Errors apply as long as their cells are as they were sent. */
export function createRowMarks() {
  const known = new Map<number, { readonly mark: RowMark; readonly sent: DriverRow }>()

  /** The service's errors that still apply: an edit ends them, its undo brings them back. */
  function errorsOf(row: DriverRow): readonly CellIssue[] {
    const found = known.get(row.id)
    if (!found || found.mark.errors.size === 0) return NO_ISSUES
    const { mark, sent } = found
    const [now, before] = [row.cells, sent.cells]
    return [...mark.errors].flatMap(([field, words]): CellIssue[] => {
      const isSame =
        field === ''
          ? now.every((text, column) => text === before[column])
          : now[columnOf(field)] === before[columnOf(field)]
      return isSame ? [serviceIssue(field, words)] : []
    })
  }

  /** Removes the service's errors about the same fault as an issue; the mark, too, where nothing is left. */
  function withdraw(rowId: number, issue: CellIssue): void {
    const found = known.get(rowId)
    if (!found || found.mark.errors.size === 0) return
    const left = [...found.mark.errors].flatMap(([field, words]) => {
      const about = serviceIssue(field, words)
      const others = words.filter((message) => !isSameFault(issue, about, message))
      return others.length === 0 ? [] : [[field, others] as const]
    })
    if (left.length === 0) known.delete(rowId)
    else known.set(rowId, { ...found, mark: { ...found.mark, errors: new Map(left) } })
  }

  function isAllowed(before: DriverRow, after: DriverRow | undefined): boolean {
    const mark = known.get(before.id)?.mark
    if (after === undefined) return !isHeld(mark)
    if (!isLocked(mark)) return true
    const cells = after.cells
    return before.cells.every((text, column) => text === cells[column])
  }

  return {
    get: (rowId: number) => known.get(rowId)?.mark,
    /** `row` is the row as it was sent. */
    set: (row: DriverRow, mark: RowMark) => known.set(row.id, { mark, sent: row }),
    delete: (rowId: number) => known.delete(rowId),
    errorsOf,
    withdraw,
    /** Whether a step would change a row that was sent, or remove one whose outcome is not known. */
    forbids({ removed, added }: RowStep): boolean {
      if (known.size === 0) return false
      const after = new Map(added.map((row) => [row.id, row]))
      return removed.some((row) => known.has(row.id) && !isAllowed(row, after.get(row.id)))
    },
  }
}
