import { needsRepair, repaired } from '../../../lib/text/text-repair'
import { visibleText } from '../../../lib/text/visible-text'
import { COLUMN_COUNT } from '../rows/driver-row'
import {
  type CellRange,
  changeCells,
  fillDown,
  fillRange,
  moveRows,
  putBlock,
  withNewRow,
  withoutRows,
} from '../rows/grid-edits'
import type { EditOutcome, GridStore } from '../rows/grid-store'
import { columnWords, countWords, issueWords } from '../rows/issue-words'
import { isLocked } from '../rows/row-marks'
import { copiedText } from './copied-text'
import type { GridCursor, GridPlace } from './grid-cursor'
import type { GridView } from './grid-view'

/** Everything a person can do to the grid besides pasting, as keys and buttons ask for it. */
export interface GridActions {
  write(at: GridPlace, text: string): void
  clear(): void
  fillDown(): void
  undo(): void
  redo(): void
  addRow(above?: boolean): void
  deleteRows(): void
  moveRows(by: -1 | 1): void
  /** The selected cells as text; also empties them for a cut. */
  copy(cut: boolean): string
  /** To the next cell with an error, or the one before; round at the ends. */
  nextError(by: 1 | -1): void
  /** Shows the next cell that contains the text; the focus stays. */
  find(text: string): void
  /** To a row, wherever it is; all rows are shown if it is not among those that are. */
  goToRow(rowId: number, column: number): void
  canEdit(row: number): boolean
}

export interface GridTools {
  readonly store: GridStore
  readonly view: GridView
  readonly cursor: GridCursor
  /** Says politely what came of something that is not seen where the person looks. */
  readonly announce: (text: string) => void
}

export function createGridActions({ store, view, cursor, announce }: GridTools): GridActions {
  const sent = 'Rows that were sent stay as they are.'

  function tell(outcome: EditOutcome, done: string): void {
    announce(outcome === 'locked' ? sent : outcome === 'nothing' ? 'Nothing to change.' : done)
  }

  /** Keeps the selection within the rows that are left. */
  function stay(row: number, column: number): void {
    const last = Math.max(0, view.length - (view.isFiltered() ? 1 : 0))
    cursor.go({ row: Math.max(0, Math.min(row, last)), column })
  }

  function turn(outcome: EditOutcome, done: string): void {
    if (outcome !== 'done') {
      announce(outcome === 'locked' ? sent : `Nothing to ${done}.`)
      return
    }
    const place = store.lastPlace()
    const id = store.rows()[place]?.id
    const index = id === undefined ? view.length : view.indexOf(id)
    stay(index === -1 ? cursor.state().active.row : index, cursor.state().active.column)
    announce(done === 'undo' ? 'Undone.' : 'Done again.')
  }

  /** Looks on from the active cell, round at the ends and back to it; the blank row below the last has none. */
  function search(by: 1 | -1, columnsIn: (row: number) => readonly number[]): GridPlace | null {
    const rows = view.length
    const { active } = cursor.state()
    const isWithin = active.row < rows
    const from = isWithin ? active.row : by === 1 ? -1 : rows
    for (let step = isWithin ? 0 : 1; step <= rows; step++) {
      const row = (from + by * step + 2 * rows) % rows
      const isAhead = (column: number) => step > 0 || (column - active.column) * by > 0
      const columns = columnsIn(row)
      const column = by === 1 ? columns.find(isAhead) : columns.findLast(isAhead)
      if (column !== undefined) return { row, column }
    }
    return null
  }

  const selectedRows = (): CellRange => ({ ...cursor.range(), left: 0, right: COLUMN_COUNT - 1 })

  const actions: GridActions = {
    canEdit: (row) => !isLocked(store.mark(view.rowAt(row)?.id ?? -1)),
    write(at, text) {
      store.edit(putBlock(store, view, [[text]], at))
    },
    clear() {
      tell(store.edit(changeCells(store, view, cursor.range(), () => '')), 'Emptied.')
    },
    fillDown() {
      tell(store.edit(fillDown(store, view, cursor.range())), 'Filled down.')
    },
    undo: () => turn(store.undo(), 'undo'),
    redo: () => turn(store.redo(), 'redo'),
    addRow(above = false) {
      const { row, column } = cursor.state().active
      const at = view.isFiltered() ? view.length : above ? row : Math.min(row + 1, view.length)
      store.edit(withNewRow(store, view, at))
      cursor.go({ row: at, column })
      announce(`Row ${at + 1} added.`)
    },
    deleteRows() {
      const range = selectedRows()
      const before = store.rows().length
      const outcome = store.edit(withoutRows(store, view, range))
      const count = before - store.rows().length
      stay(range.top, cursor.state().active.column)
      tell(outcome, `${countWords(count, 'row')} deleted.`)
    },
    moveRows(by) {
      if (view.isFiltered()) {
        announce('Rows are moved while all are shown.')
        return
      }
      const range = cursor.range()
      if (store.edit(moveRows(view, range, by)) !== 'done') return
      const { anchor, active } = cursor.state()
      cursor.select({ ...anchor, row: anchor.row + by }, { ...active, row: active.row + by })
      announce(`Moved to row ${range.top + by + 1}.`)
    },
    copy(cut) {
      const range = cursor.range()
      const text = copiedText(view, range)
      const count = countWords((range.bottom - range.top + 1) * (range.right - range.left + 1), 'cell')
      if (!cut) announce(`${count} copied.`)
      else tell(store.edit(changeCells(store, view, range, () => '')), `${count} cut.`)
      return text
    },
    nextError(by) {
      store.finish()
      const found = search(by, (index) => {
        const row = view.rowAt(index)
        if (!row || store.statusOf(row.id) !== 'error') return []
        const errors = store.issuesOf(row.id).filter(({ severity }) => severity === 'error')
        return errors.map(({ column }) => column ?? 0).sort((a, b) => a - b)
      })
      if (!found) {
        announce('There are no errors.')
        return
      }
      cursor.go(found)
      const issues = store.issuesOf(view.rowAt(found.row)?.id ?? -1)
      const here = issues.filter(({ column }) => (column ?? 0) === found.column)
      announce(
        `Row ${(view.placeOf(found.row) ?? 0) + 1}, ${columnWords(found.column)}: ${here.map(issueWords).join('. ')}`,
      )
    },
    find(text) {
      const wanted = text.trim().toLowerCase()
      if (wanted === '') return
      const found = search(1, (index) =>
        (view.rowAt(index)?.cells ?? []).flatMap((cell, column) =>
          cell.toLowerCase().includes(wanted) ? [column] : [],
        ),
      )
      if (!found) {
        announce(`“${text.trim()}” is in no row.`)
        return
      }
      // Whoever looks for something else types on: into the search box, and over no cell.
      cursor.show(found)
      const said = visibleText(view.rowAt(found.row)?.cells[found.column] ?? '')
      announce(`Row ${(view.placeOf(found.row) ?? 0) + 1}, ${columnWords(found.column)}: ${said}`)
    },
    goToRow(rowId, column) {
      if (view.indexOf(rowId) === -1) view.filter(false)
      const row = view.indexOf(rowId)
      if (row !== -1) cursor.go({ row, column })
    },
  }
  return actions
}

/** Puts one text into every cell of a range, as a spreadsheet does with a single copied cell, without what nobody sees. */
export function fillCells({ store, view, announce }: GridTools, range: CellRange, text: string): void {
  const { top, bottom, left, right } = range
  const outcome = store.edit(fillRange(store, view, range, repaired(text)))
  if (outcome === 'done' && needsRepair(text))
    announce(`Repaired ${countWords((bottom - top + 1) * (right - left + 1), 'cell')}.`)
  const isSent = top === bottom && isLocked(store.mark(view.rowAt(top)?.id ?? -1))
  if (outcome === 'nothing' && isSent) announce('Rows that were sent stay as they are.')
}
