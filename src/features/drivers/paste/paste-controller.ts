import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { mappingByPlace } from '../../../domain/sheet/column-mapping'
import { headScore, type ListHead, listHead } from '../../../domain/sheet/list-head'
import { MAX_COLUMNS } from '../../../domain/sheet/sheet-caps'
import { readSheetFile, SheetFileError } from '../../../domain/sheet/sheet-file'
import {
  firstRows,
  htmlRows,
  type PastedRows,
  pastedTable,
  pastedText,
} from '../../../domain/sheet/sheet-rows'
import { createStore, type Store } from '../../../lib/store'
import { countWords } from '../../../lib/text/count-words'
import { fillCells, type GridTools, SENT_ROWS_STAY } from '../grid/grid-actions'
import type { GridView } from '../grid/grid-view'
import { columnOf } from '../rows/driver-row'
import {
  DRIVER_LIST,
  driverMappings,
  PASTE_COLUMNS,
  type PasteField,
  type PasteMapping,
  SHEET_COLUMNS,
} from './driver-columns'
import { type PasteChoices, type PasteSummary, runPaste, sentRows } from './paste-run'
import { withoutBothNames, withSplitNames } from './split-names'

/** Rows, and what was found in them. */
interface PasteSource {
  readonly pasted: PastedRows
  /** The first rows. */
  readonly first: readonly (readonly string[])[]
  readonly head: ListHead<PasteField>
  /** The file that they are from, of which another sheet can be read. */
  readonly file: File | null
}

/** The result of a paste or file. It is shown until something else is done to the rows. */
export interface PasteReport extends PasteSource {
  readonly choices: PasteChoices
  readonly summary: PasteSummary
  /** Its action in the grid store; pending while the same rows are put in again. */
  readonly action: object | null | 'pending'
}

/** What a person can change about a paste. */
type PasteChange = Partial<Pick<PasteChoices, 'headerRows' | 'mapping' | 'repair'>>

/** What the page shows about the last paste or file. */
interface PasteState {
  readonly report: PasteReport | null
  /** Why nothing was added. */
  readonly problem: string | null
  /** Ends the reading of a file; null while none is read. */
  readonly cancel: (() => void) | null
}

export type PasteController = ReturnType<typeof createPasteController>

/**
 * Puts rows into the grid from a clipboard, a text or a file.
 * @param readings counts what is being read, none of which is in the grid yet
 */
export function createPasteController(tools: GridTools, readings: Store<number>) {
  const { store, view, cursor, folds, announce } = tools
  const state = createStore<PasteState>({ report: null, problem: null, cancel: null })

  function update(change: Partial<PasteState>): void {
    state.set({ ...state.state(), ...change })
  }

  /** Puts rows in and selects them. */
  function run(source: PasteSource, choices: PasteChoices, focus = true) {
    const { pasted, first } = source
    const { mapping } = withSplitNames(pasted, choices.mapping)
    const columns = mapping.flatMap((field) => (field === null ? [] : columnOf(field)))
    const [left, right] = [Math.min(...columns), Math.max(...columns)]
    function select(rows: number) {
      if (rows === 0 || columns.length === 0) return
      const bottom = choices.row + rows - 1
      cursor.select({ row: bottom, column: right }, { row: choices.row, column: left }, focus)
    }
    // The visible rows are selected now, so that they are not drawn once more when all are in. A person who has moved
    // on by then keeps their place.
    select(first.length - choices.headerRows)
    const selected = cursor.state()
    runPaste(store, view, pasted, choices, source.head.names, (summary) => {
      update({ report: { ...source, choices, summary, action: store.lastAction() } })
      folds.foldEmpty()
      if (cursor.state() === selected) select(summary.rows)
    })
    // By the first rows, so that the columns of a large paste do not move once all are in.
    folds.foldEmpty()
  }

  function paste(pasted: PastedRows, row: number, column: number, file: File | null = null) {
    const first = firstRows(pasted)
    update({ problem: null })
    if (first.length === 0) return announce('Nothing to paste: it has no rows.')
    const head = listHead(first, PASTE_COLUMNS)
    const width = head.names.length
    if (width > MAX_COLUMNS)
      return update({ problem: `At most ${MAX_COLUMNS} columns are read; there are ${width}.` })
    const { headerRows } = head
    const known = headerRows === 0 ? null : driverMappings.find(head.names)
    const mapping = known ?? mappingOf(head, column)
    const isBelow = mapping.includes('driver_id') && meetsSent(view, row, pasted)
    const at = { row: isBelow ? view.length : row, column, isBelow }
    const choices = { ...at, headerRows, mapping, isChosen: known !== null, repair: true }
    run({ pasted, first, head, file }, choices)
  }

  /** Takes a paste back, so that its rows can be put in in another way. */
  function takeBack({ choices, summary, action }: PasteReport): boolean {
    if (store.lastAction() !== action) return false
    const sent = sentRows(view, choices.row, choices.row + summary.rows)
    if (sent === 0 && store.undo() === 'done') return true
    announce(SENT_ROWS_STAY)
    return false
  }

  function pasteText(text: string) {
    const range = cursor.range()
    const single = text.replace(/\r?\n$/, '')
    if (/[\t\r\n]/.test(single))
      paste(pastedText(text, DRIVER_LIST, { asRows: false }), range.top, range.left)
    else fillCells(tools, range, single)
  }

  async function addFile(file: File, sheet?: string) {
    const stop = new AbortController()
    const cancel = () => stop.abort()
    update({ problem: null, cancel })
    readings.set(readings.state() + 1)
    const { signal } = stop
    const score = (first: PasteSource['first']) => headScore(first, PASTE_COLUMNS)
    try {
      paste(await readSheetFile(file, DRIVER_LIST, { sheet, score, signal }), view.length, 0, file)
    } catch (error) {
      // Of another sheet that was to take the place of its rows.
      if (state.state().report?.action === 'pending') update({ report: null })
      if (signal.aborted) return
      if (!(error instanceof SheetFileError)) throw error
      update({ problem: error.message })
    } finally {
      readings.set(readings.state() - 1)
      // Another file may have been chosen meanwhile.
      if (state.state().cancel === cancel) update({ cancel: null })
    }
  }

  return {
    state: state.state,
    subscribe: state.subscribe,
    /** Pastes into what is selected. */
    pasteClipboard({ text, html, file }: ClipboardContent) {
      if (text !== '') return pasteText(text)
      const rows = htmlRows(html)
      const { top, left } = cursor.range()
      if (rows) paste(pastedTable(rows), top, left)
      else if (file) void addFile(file)
      else announce('The clipboard has no text.')
    },
    /** Adds the rows of a text below all others. */
    addText: (text: string) => paste(pastedText(text, DRIVER_LIST, { asRows: true }), view.length, 0),
    addFile: (file: File) => addFile(file),
    /** Puts the same rows in again, with other choices. */
    redo(report: PasteReport, change: PasteChange): void {
      const { first, choices } = report
      if (!takeBack(report)) return
      const { headerRows, mapping } = change
      const head = headerRows === undefined ? report.head : listHead(first, PASTE_COLUMNS, headerRows)
      const changed = { ...choices, ...change }
      if (headerRows !== undefined) changed.mapping = mappingOf(head, choices.column)
      if (mapping) {
        changed.mapping = withoutBothNames(mapping, choices.mapping)
        changed.isChosen = true
        if (changed.headerRows > 0) driverMappings.remember(head.names, changed.mapping)
      }
      const source = { ...report, head }
      update({ report: { ...source, choices: changed, action: 'pending' } })
      // The focus stays in the panel while columns are mapped one after the other.
      run(source, changed, change.repair !== undefined)
      const mapped = changed.mapping.filter((field) => field !== null).length
      announce(`Pasted again: ${countWords(mapped, 'column')}.`)
    },
    /** Puts in another sheet of the workbook instead. */
    chooseSheet(report: PasteReport, sheet: string): void {
      if (!report.file || !takeBack(report)) return
      update({ report: { ...report, action: 'pending' } })
      void addFile(report.file, sheet)
    },
    /** Closes the report. */
    dismiss: () => update({ report: null }),
  }
}

/** Where columns go: by their names, if one is known, else side by side. Names in one column are split only on request. */
function mappingOf({ isNamed, mapping, names }: ListHead<PasteField>, column: number): PasteMapping {
  const found = mapping.map((field) => (field === 'name' ? null : field))
  const isUsable = isNamed && found.some((field) => field !== null)
  return isUsable ? found : mappingByPlace(names.length, column, SHEET_COLUMNS)
}

/** Whether rows pasted at a row would overlap sent rows: after sending, the cursor is still at them. */
export function meetsSent(view: GridView, row: number, pasted: Pick<PastedRows, 'rows'>): boolean {
  if (sentRows(view, row, view.length) === 0) return false
  let count = 0
  for (const _ of pasted.rows()) count++
  return sentRows(view, row, row + count) > 0
}
