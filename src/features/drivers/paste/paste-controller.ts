import { fillCells, type GridTools } from '../grid/grid-actions'
import { type CursorState, rangeOf } from '../grid/grid-cursor'
import { columnOf } from '../rows/driver-row'
import { countWords } from '../rows/issue-words'
import { tableRows } from './clipboard-table'
import { looksLikeHeader, mappingByNames, mappingByPlace, withContent } from './column-mapping'
import { DriverFileError, readDriverFile } from './driver-file'
import { hasSent, meetsSent } from './paste-place'
import { type PasteChoices, type PasteSummary, runPaste } from './paste-run'
import { beginning, type PastedRows, pastedTable, pastedText } from './pasted-rows'
import { rememberedMapping, rememberMapping } from './remembered-mappings'

/** What came of the last paste or file, as long as nothing else was done since. */
export interface PasteReport {
  readonly pasted: PastedRows
  readonly choices: PasteChoices
  readonly summary: PasteSummary
  /** The first row, where the columns may have their names. */
  readonly first: readonly string[]
  /** The action in the store that it was; pending while the same rows are put in otherwise. */
  readonly action: object | null | 'pending'
}

/** What a clipboard holds, read while it may be: as text, or else as a page or a file. */
export interface ClipboardContent {
  readonly text: string
  readonly html: string
  readonly file: File | undefined
}

/** Where it is told what came of rows. */
export interface PasteListener {
  report(report: PasteReport): void
  problem(problem: string | null): void
}

export interface PasteController {
  /** What is on a clipboard, into what was selected when it was pasted. */
  takeClipboard(content: ClipboardContent, at: CursorState): void
  /** A text of rows, below all others. */
  addText(text: string): void
  addFile(file: File): Promise<void>
  /** The same rows once more, put in otherwise. */
  redo(report: PasteReport, change: Partial<PasteChoices>): void
}

/** Takes rows into the grid from wherever they come. Loaded when somebody comes near the grid. */
export function createPasteController(parts: GridTools, tell: PasteListener): PasteController {
  const { store, view, cursor, announce } = parts

  /** Puts rows in, and selects them: `from` is the selection since when somebody may have gone on elsewhere. */
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
    // The rows that are seen first are drawn as selected at once, and not once more when all are in. Whoever went on
    // meanwhile, or before what takes rows was loaded, stays where they are.
    const isThere = cursor.state() === from
    if (isThere) select(beginning(pasted).length - Number(choices.hasHeader))
    const selected = cursor.state()
    runPaste(store, view, pasted, choices, (summary) => {
      tell.report({ pasted, choices, summary, first, action: store.lastAction() })
      if (isThere && cursor.state() === selected) select(summary.rows)
    })
  }

  function take(pasted: PastedRows, row: number, column: number, from?: CursorState) {
    const rows = beginning(pasted)
    const [first = [], ...below] = rows
    tell.problem(null)
    if (rows.length === 0) {
      announce('There are no rows in it.')
      return
    }
    const hasHeader = looksLikeHeader(rows)
    const width = Math.max(...rows.map((cells) => cells.length))
    const mapping = hasHeader
      ? (rememberedMapping(first) ?? withContent(mappingByNames(first), below))
      : mappingByPlace(width, column)
    const isBelow = mapping.includes('driver_id') && meetsSent(parts, row, pasted)
    run(pasted, first, { row: isBelow ? view.length : row, isBelow, hasHeader, mapping, repair: true }, from)
  }

  function takeText(text: string, at: CursorState) {
    const range = rangeOf(at)
    const { row, column } = range.top === range.bottom ? at.active : at.anchor
    const single = text.replace(/\r?\n$/, '')
    if (/[\t\r\n]/.test(single))
      take(pastedText(text, false), Math.min(row, range.top), Math.min(column, range.left), at)
    else fillCells(parts, range, single)
  }

  async function addFile(file: File) {
    try {
      take(await readDriverFile(file), view.length, 0)
    } catch (error) {
      if (!(error instanceof DriverFileError)) throw error
      tell.problem(error.message)
    }
  }

  return {
    takeClipboard({ text, html, file }, at) {
      if (text !== '') return takeText(text, at)
      const rows = tableRows(html)
      const { top, left } = rangeOf(at)
      if (rows) take(pastedTable(rows), top, left, at)
      else if (file) void addFile(file)
      else announce('There is no text on the clipboard.')
    },
    addText: (text) => take(pastedText(text, true), view.length, 0),
    addFile,
    redo(taken, change) {
      const { pasted, choices, summary, first, action } = taken
      if (store.lastAction() !== action) return
      const changed = { ...choices, ...change }
      if (hasSent(parts, choices.row, choices.row + summary.rows) || store.undo() !== 'done') {
        announce('Rows that were sent stay as they are.')
        return
      }
      if (changed.hasHeader && change.mapping) rememberMapping(first, change.mapping)
      tell.report({ ...taken, choices: changed, action: 'pending' })
      // Whoever maps columns goes on to the next one.
      run(pasted, first, changed, cursor.state(), change.mapping === undefined)
      announce(
        `Put in again: ${countWords(changed.mapping.filter((field) => field !== null).length, 'column')}.`,
      )
    },
  }
}

/** Where rows come in, as its page sees it. */
export interface PasteView {
  readonly report: PasteReport | null
  /** Why nothing came of the last paste or file. */
  readonly problem: string | null
  /** Somebody comes near the grid: what takes rows, and what only rows need, is loaded. */
  near(): void
  pasteData(data: DataTransfer): void
  /** False where nothing could be taken: the text is still the caller's. */
  addText(text: string): Promise<boolean>
  addFile(file: File): void
  redo: PasteController['redo']
  dismiss(): void
}
