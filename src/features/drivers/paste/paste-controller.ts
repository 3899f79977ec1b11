import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { mappingByPlace } from '../../../domain/sheet/column-mapping'
import { scoreColumns } from '../../../domain/sheet/column-scores'
import { looksLikeHeader } from '../../../domain/sheet/header-rows'
import { MAX_COLUMNS } from '../../../domain/sheet/sheet-caps'
import { readSheetFile, SheetFileError } from '../../../domain/sheet/sheet-file'
import {
  firstRows,
  htmlRows,
  type PastedRows,
  pastedTable,
  pastedText,
} from '../../../domain/sheet/sheet-rows'
import type { Store } from '../../../lib/store'
import { countWords } from '../../../lib/text/count-words'
import { fillCells, type GridTools, SENT_ROWS_STAY } from '../grid/grid-actions'
import { type CursorState, rangeOf } from '../grid/grid-cursor'
import { columnOf } from '../rows/driver-row'
import { driverMappings, SHEET_COLUMNS } from './driver-columns'
import { DRIVER_LIST } from './driver-list'
import { hasSent, meetsSent } from './paste-place'
import { type PasteChoices, runPaste } from './paste-run'
import { type PasteReport, type PasteState, type Readings, whileReading } from './paste-state'

/** Puts rows into the grid from a clipboard, a text or a file. */
export interface PasteController {
  /** Pastes into what was selected at the time. */
  pasteClipboard(content: ClipboardContent, at: CursorState): void
  /** Adds the rows of a text below all others. */
  addText(text: string): void
  addFile(file: File): Promise<void>
  /** Puts the same rows in again, with other choices. */
  redo(report: PasteReport, change: Partial<PasteChoices>): void
}

export function createPasteController(
  tools: GridTools,
  state: Store<PasteState>,
  readings: Readings,
): PasteController {
  const { store, view, cursor, folds, announce } = tools

  function setProblem(problem: string | null): void {
    state.set({ ...state.state(), problem })
  }

  function setReport(report: PasteReport): void {
    state.set({ ...state.state(), report })
  }

  /** Puts rows in and selects them, unless the selection is no longer `from`. */
  function run(
    pasted: PastedRows,
    first: readonly string[],
    choices: PasteChoices,
    from = cursor.state(),
    focus = true,
  ) {
    const columns = choices.mapping.flatMap((field) => (field === null ? [] : columnOf(field)))
    const [left, right] = [Math.min(...columns), Math.max(...columns)]
    function select(rows: number) {
      if (rows === 0 || columns.length === 0) return
      const bottom = choices.row + rows - 1
      cursor.select({ row: bottom, column: right }, { row: choices.row, column: left }, focus)
    }
    // The visible rows are selected now, so that they are not drawn once more when all are in. A person who has moved
    // on since, also while this code was loading, keeps their place.
    const isThere = cursor.state() === from
    if (isThere) select(firstRows(pasted).length - Number(choices.hasHeader))
    const selected = cursor.state()
    runPaste(store, view, pasted, choices, (summary) => {
      setReport({ pasted, choices, summary, first, action: store.lastAction() })
      folds.foldEmpty()
      if (isThere && cursor.state() === selected) select(summary.rows)
    })
    // By the first rows, so that the columns of a large paste do not move once all are in.
    folds.foldEmpty()
  }

  function paste(pasted: PastedRows, row: number, column: number, from?: CursorState) {
    const rows = firstRows(pasted)
    const [first = [], ...below] = rows
    setProblem(null)
    if (rows.length === 0) {
      announce('Nothing to paste: it has no rows.')
      return
    }
    const hasHeader = looksLikeHeader(rows, SHEET_COLUMNS)
    const width = Math.max(...rows.map((cells) => cells.length))
    if (width > MAX_COLUMNS) return setProblem(`At most ${MAX_COLUMNS} columns are read; there are ${width}.`)
    const mapping = hasHeader
      ? (driverMappings.find(first) ?? scoreColumns(first, below, SHEET_COLUMNS).mapping)
      : mappingByPlace(width, column, SHEET_COLUMNS)
    const isBelow = mapping.includes('driver_id') && meetsSent(tools, row, pasted)
    run(pasted, first, { row: isBelow ? view.length : row, isBelow, hasHeader, mapping, repair: true }, from)
  }

  function pasteText(text: string, at: CursorState) {
    const range = rangeOf(at)
    const { row, column } = range.top === range.bottom ? at.active : at.anchor
    const single = text.replace(/\r?\n$/, '')
    if (/[\t\r\n]/.test(single))
      paste(
        pastedText(text, DRIVER_LIST, { asRows: false }),
        Math.min(row, range.top),
        Math.min(column, range.left),
        at,
      )
    else fillCells(tools, range, single)
  }

  async function addFile(file: File) {
    const stop = new AbortController()
    const cancel = () => stop.abort()
    state.set({ ...state.state(), problem: null, cancel })
    const { signal } = stop
    try {
      paste(await whileReading(readings, readSheetFile(file, DRIVER_LIST, { signal })), view.length, 0)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof SheetFileError)) throw error
      setProblem(error.message)
    } finally {
      // Another file may have been chosen meanwhile.
      if (state.state().cancel === cancel) state.set({ ...state.state(), cancel: null })
    }
  }

  return {
    pasteClipboard({ text, html, file }, at) {
      if (text !== '') return pasteText(text, at)
      const rows = htmlRows(html)
      const { top, left } = rangeOf(at)
      if (rows) paste(pastedTable(rows), top, left, at)
      else if (file) void addFile(file)
      else announce('The clipboard has no text.')
    },
    addText: (text) => paste(pastedText(text, DRIVER_LIST, { asRows: true }), view.length, 0),
    addFile,
    redo(report, change) {
      const { pasted, choices, summary, first, action } = report
      if (store.lastAction() !== action) return
      const changed = { ...choices, ...change }
      if (hasSent(tools, choices.row, choices.row + summary.rows) || store.undo() !== 'done') {
        announce(SENT_ROWS_STAY)
        return
      }
      if (changed.hasHeader && change.mapping) driverMappings.remember(first, change.mapping)
      setReport({ ...report, choices: changed, action: 'pending' })
      // The focus stays in the panel while columns are mapped one after the other.
      run(pasted, first, changed, cursor.state(), change.mapping === undefined)
      announce(
        `Pasted again: ${countWords(changed.mapping.filter((field) => field !== null).length, 'column')}.`,
      )
    },
  }
}
