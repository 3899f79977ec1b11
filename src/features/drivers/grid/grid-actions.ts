import { pluralize } from '../../../lib/text/pluralize'
import { needsRepair, repaired } from '../../../lib/text/text-repair'
import { visibleText } from '../../../lib/text/visible-text'
import { columnWords, issueWords } from '../rows/cell-issue'
import {
  type CellRange,
  clearCells,
  fillDown,
  fillRange,
  putBlock,
  withNewRow,
  withoutRows,
} from '../rows/grid-edits'
import type { EditOutcome, GridStore } from '../rows/grid-store'
import type { GridCursor, GridPlace } from './grid-cursor'
import { type ColumnFolds, copiedText, type GridView } from './grid-view'

export const SENT_ROWS_STAY = 'Rows that were sent can’t be changed.'

export interface GridTools {
  readonly store: GridStore
  readonly view: GridView
  readonly cursor: GridCursor
  readonly folds: ColumnFolds
  readonly announce: (text: string) => void
}

export type GridActions = ReturnType<typeof createGridActions>

export function createGridActions({ store, view, cursor, announce }: GridTools) {
  function announceOutcome(outcome: EditOutcome, done: string): void {
    announce(outcome === 'locked' ? SENT_ROWS_STAY : outcome === 'nothing' ? 'Nothing to change.' : done)
  }

  function announceCell({ row, column }: GridPlace, text: string): void {
    announce(`Row ${(view.placeOf(row) ?? 0) + 1}, ${columnWords(column)}: ${text}`)
  }

  function goWithin(row: number, column: number): void {
    const last = Math.max(0, view.length - (view.isFiltered() ? 1 : 0))
    cursor.go({ row: Math.max(0, Math.min(row, last)), column })
  }

  function afterTravel(outcome: EditOutcome, kind: 'undo' | 'redo') {
    if (outcome !== 'done') return announce(outcome === 'locked' ? SENT_ROWS_STAY : `Nothing to ${kind}.`)
    const place = store.lastPlace()
    const id = store.rows()[place]?.id
    const index = id === undefined ? view.length : view.indexOf(id)
    goWithin(index === -1 ? cursor.state().active.row : index, cursor.state().active.column)
    announce(kind === 'undo' ? 'Undone.' : 'Redone.')
  }

  /** Searches from the active cell (`withActive`: including it) and wraps around. Skips the blank row at the end. */
  function search(by: 1 | -1, columnsIn: (row: number) => readonly number[], withActive = false) {
    const rows = view.length
    const { active } = cursor.state()
    const isWithin = active.row < rows
    const from = isWithin ? active.row : by === 1 ? -1 : rows
    for (let step = isWithin ? 0 : 1; step <= rows; step++) {
      const row = (from + by * step + 2 * rows) % rows
      const isAhead = (column: number) =>
        step > 0 || (column - active.column) * by > 0 || (withActive && column === active.column)
      const columns = columnsIn(row)
      const column = by === 1 ? columns.find(isAhead) : columns.findLast(isAhead)
      if (column !== undefined) return { row, column }
    }
    return null
  }

  /** The last action that wrote a cell; null once `nextError` has run. */
  let written: object | null = null

  return {
    canEdit: (row: number) => !view.isSent(row),
    write(at: GridPlace, text: string): void {
      store.edit(putBlock(store, view, [[text]], at))
      written = store.lastAction()
    },
    clear(): void {
      announceOutcome(store.edit(clearCells(store, view, cursor.range())), 'Cleared.')
    },
    fillDown(): void {
      announceOutcome(store.edit(fillDown(store, view, cursor.range())), 'Filled down.')
    },
    undo: () => afterTravel(store.undo(), 'undo'),
    redo: () => afterTravel(store.redo(), 'redo'),
    addRow(above = false): void {
      const { row, column } = cursor.state().active
      const at = view.isFiltered() ? view.length : above ? row : Math.min(row + 1, view.length)
      store.edit(withNewRow(store, view, at))
      cursor.go({ row: at, column })
      announce(`Row ${at + 1} added.`)
    },
    deleteRows(): void {
      const range = cursor.range()
      const before = store.rows().length
      const outcome = store.edit(withoutRows(store, view, range))
      const count = before - store.rows().length
      goWithin(range.top, cursor.state().active.column)
      announceOutcome(outcome, `${pluralize(count, 'row')} deleted.`)
    },
    copy(cut: boolean): string {
      const range = cursor.range()
      const text = copiedText(view, range)
      const count = cellCount(range)
      if (!cut) announce(`${count} copied.`)
      else announceOutcome(store.edit(clearCells(store, view, range)), `${count} cut.`)
      return text
    },
    /** Goes to the next (1) or previous (-1) cell with an error, wrapping around; after an edit, first to the active cell. */
    nextError(by: 1 | -1) {
      store.finish()
      const errorsIn = (index: number) => {
        const row = view.rowAt(index)
        if (!row || store.statusOf(row.id) !== 'error') return []
        const errors = store.issuesOf(row.id).filter(({ severity }) => severity === 'error')
        return errors.map(({ column }) => column ?? 0).sort((a, b) => a - b)
      }
      const found = search(by, errorsIn, written !== null && written === store.lastAction())
      written = null
      if (!found) return announce('There are no errors.')
      cursor.go(found)
      const issues = store.issuesOf(view.rowAt(found.row)?.id ?? -1)
      const here = issues.filter(({ column }) => (column ?? 0) === found.column)
      announceCell(found, here.map(issueWords).join('. '))
    },
    /** Shows the next cell that contains the text. Keeps the focus, so further typing changes no cell. */
    find(text: string) {
      const query = text.trim().toLowerCase()
      if (query === '') return
      const found = search(1, (index) =>
        (view.rowAt(index)?.cells ?? []).flatMap((cell, column) =>
          cell.toLowerCase().includes(query) ? [column] : [],
        ),
      )
      if (!found) return announce(`No row contains “${text.trim()}”.`)
      cursor.show(found)
      announceCell(found, visibleText(view.rowAt(found.row)?.cells[found.column] ?? ''))
    },
    goToRow(rowId: number, column: number): void {
      if (view.indexOf(rowId) === -1) view.filter(false)
      const row = view.indexOf(rowId)
      if (row !== -1) cursor.go({ row, column })
    },
  }
}

/** Repairs a text and writes it into every cell of a range, as spreadsheets do with a single copied cell. */
export function fillCells({ store, view, announce }: GridTools, range: CellRange, text: string): void {
  const outcome = store.edit(fillRange(store, view, range, repaired(text)))
  if (outcome === 'done' && needsRepair(text)) announce(`Cleaned ${cellCount(range)}.`)
  const isSent = range.top === range.bottom && view.isSent(range.top)
  if (outcome === 'nothing' && isSent) announce(SENT_ROWS_STAY)
}

const cellCount = ({ top, bottom, left, right }: CellRange): string =>
  pluralize((bottom - top + 1) * (right - left + 1), 'cell')
