import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { headScore, type ListHead, listHead } from '../../../domain/sheet/header-rows'
import { sizeProblem } from '../../../domain/sheet/sheet-caps'
import { mappingByPlace } from '../../../domain/sheet/sheet-columns'
import { readSheetFile, SheetFileError } from '../../../domain/sheet/sheet-file'
import { firstRows, type PastedRows, pastedText } from '../../../domain/sheet/sheet-rows'
import { MAX_COLUMNS } from '../../../domain/workbook/unfit-file'
import { createStore, type Store } from '../../../lib/store'
import { pluralize } from '../../../lib/text/pluralize'
import { fillCells, type GridTools, SENT_ROWS_STAY } from '../grid/grid-actions'
import type { GridView } from '../grid/grid-view'
import { columnOf } from '../rows/driver-row'
import type { CellRange } from '../rows/grid-edits'
import { REASON } from '../send/sent-files'
import {
  DRIVER_LIST,
  driverMappings,
  PASTE_COLUMNS,
  type PasteField,
  type PasteMapping,
  SHEET_COLUMNS,
} from './driver-columns'
import {
  fillingRows,
  isEmptyRow,
  type PasteChoices,
  type PasteSummary,
  runPaste,
  sentRows,
} from './paste-run'
import { withoutBothNames, withSplitNames } from './split-names'

interface PasteSource {
  readonly pasted: PastedRows
  readonly first: ReturnType<typeof firstRows>
  readonly head: ListHead<PasteField>
  readonly file: File | null
  /** False if the user has to see the columns, because a header exists that doesn't match automatically. */
  readonly isMatched: boolean
}

/** The result of a paste or file. Shown until the next action on the rows. */
export interface PasteReport extends PasteSource {
  readonly choices: PasteChoices
  readonly summary: PasteSummary
  /** The paste's action in the grid store; `pending` while the same rows are inserted again. */
  readonly action: object | null | 'pending'
}

interface PasteState {
  readonly report: PasteReport | null
  readonly problem: string | null
  /** Cancels loading a file; null if no file is loading. */
  readonly cancel: (() => void) | null
}

export type PasteController = ReturnType<typeof createPasteController>

/** @param readings counts pastes and files that are being read, whose rows aren't in the grid yet */
export function createPasteController(tools: GridTools, readings: Store<number>) {
  const { store, view, cursor, announce } = tools
  const { state, subscribe, update } = createStore<PasteState>({ report: null, problem: null, cancel: null })

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
    // Selects the visible rows now, to avoid rendering them once more when all rows are in. If the user has moved on by
    // then, the selection stays theirs.
    select(first.findLastIndex((cells) => !isEmptyRow(cells)) + 1 - choices.headerRows)
    const selected = cursor.state()
    runPaste(store, view, pasted, choices, source.head.names, (summary) => {
      update({ report: { ...source, choices, summary, action: store.lastAction() } })
      if (cursor.state() === selected) select(summary.rows)
    })
  }

  /** @param over the selection that the paste may fill */
  function paste(from: PastedRows, row: number, column: number, file: File | null = null, over?: CellRange) {
    const top = firstRows(from)
    update({ problem: null })
    if (top.every(isEmptyRow)) return announce('Nothing to paste. There are no rows.')
    const found = listHead(top, PASTE_COLUMNS)
    const filling = over && found.headerRows === 0 ? fillingRows(from, over) : null
    const pasted = filling ?? from
    const first = filling ? firstRows(filling) : top
    const head = filling ? { ...found, names: first[0]?.map(() => '') ?? [], isNamed: false } : found
    const width = head.names.length
    if (width > MAX_COLUMNS)
      return update({ problem: `There are ${width} columns. The limit is ${MAX_COLUMNS}.` })
    const { headerRows } = head
    const known = headerRows === 0 ? null : driverMappings.find(head.names)
    const mapping = known ?? mappingOf(head, column)
    const isBelow = mapping.includes('driver_id') && meetsSent(view, row, pasted)
    const at = { row: isBelow ? view.length : row, column, isBelow }
    const choices = { ...at, headerRows, mapping }
    const isKnown = filling !== null || known !== null || isMatched(head, first, mapping)
    run({ pasted, first, head, file, isMatched: isKnown }, choices)
  }

  /** Undoes a paste, so its rows can be inserted in a different way. */
  function takeBack({ choices, summary, action }: PasteReport): boolean {
    if (store.lastAction() !== action) return false
    const sent = sentRows(view, choices.row, choices.row + summary.rows)
    if (sent === 0 && store.undo() === 'done') return true
    announce(SENT_ROWS_STAY)
    return false
  }

  function isFit(text: string): boolean {
    const problem = sizeProblem(text)
    update({ problem })
    return problem === null
  }

  function pasteText(text: string) {
    if (!isFit(text)) return
    const range = cursor.range()
    const single = text.replace(/\r?\n$/, '')
    if (/[\t\r\n]/.test(single))
      paste(pastedText(text, DRIVER_LIST, { asRows: false }), range.top, range.left, null, range)
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
      const ofText = (text: string, title: string) => pastedText(text, DRIVER_LIST, { asRows: true, title })
      paste(await readSheetFile(file, ofText, { sheet, score, signal }), view.length, 0, file)
    } catch (error) {
      // The pending report belongs to a different sheet, which was to replace its rows.
      if (state().report?.action === 'pending') update({ report: null })
      if (signal.aborted) return
      if (!(error instanceof SheetFileError)) throw error
      update({ problem: error.message })
    } finally {
      readings.set(readings.state() - 1)
      // The user may have chosen a different file since.
      if (state().cancel === cancel) update({ cancel: null })
    }
  }

  return {
    state,
    subscribe,
    pasteClipboard({ text, file }: ClipboardContent) {
      if (text !== '') pasteText(text)
      else if (file) void addFile(file)
      else announce('The clipboard has no text.')
    },
    addText(text: string): void {
      if (isFit(text)) paste(pastedText(text, DRIVER_LIST, { asRows: true }), view.length, 0)
    },
    addFile: (file: File) => addFile(file),
    redo(report: PasteReport, change: Partial<Pick<PasteChoices, 'headerRows' | 'mapping'>>): void {
      const { first, choices } = report
      if (!takeBack(report)) return
      const { headerRows, mapping } = change
      const head = headerRows === undefined ? report.head : listHead(first, PASTE_COLUMNS, headerRows)
      const changed = { ...choices, ...change }
      if (headerRows !== undefined) changed.mapping = mappingOf(head, choices.column)
      if (mapping) {
        changed.mapping = withoutBothNames(mapping, choices.mapping)
        if (changed.headerRows > 0) driverMappings.remember(head.names, changed.mapping)
      }
      const source = { ...report, head }
      update({ report: { ...source, choices: changed, action: 'pending' } })
      // Keeps the focus in the panel while the user maps one column after the other.
      run(source, changed, false)
      const mapped = changed.mapping.filter((field) => field !== null).length
      announce(`Pasted again: ${pluralize(mapped, 'column')}.`)
    },
    chooseSheet(report: PasteReport, sheet: string): void {
      if (!report.file || !takeBack(report)) return
      update({ report: { ...report, action: 'pending' } })
      void addFile(report.file, sheet)
    },
    dismiss: () => update({ report: null }),
  }
}

/** Maps columns by their names if one is recognized, otherwise side by side. Splits full names only if the user asks. */
function mappingOf({ isNamed, mapping, names }: ListHead<PasteField>, column: number): PasteMapping {
  const found = mapping.map((field) => (field === 'name' ? null : field))
  const isUsable = isNamed && found.some((field) => field !== null)
  return isUsable ? found : mappingByPlace(names.length, column, SHEET_COLUMNS)
}

/** Returns whether every named column with texts is recognized without doubt, or there is no header. */
function isMatched(head: ListHead<PasteField>, first: PasteSource['first'], mapping: PasteMapping): boolean {
  const { headerRows, names, doubts, isDoubtful } = head
  if (headerRows === 0) return true
  const isOpen = (name: string, column: number) =>
    mapping[column] === null &&
    head.mapping[column] !== 'name' &&
    name !== '' &&
    name !== REASON &&
    first.slice(headerRows).some((cells) => (cells[column] ?? '').trim() !== '')
  return (
    !isDoubtful && mapping.includes('driver_id') && !doubts.some((one) => one.isOpen) && !names.some(isOpen)
  )
}

/** Returns whether rows pasted at a row would overlap sent rows, because after sending, the cursor is still there. */
export function meetsSent(view: GridView, row: number, pasted: Pick<PastedRows, 'rows'>): boolean {
  if (sentRows(view, row, view.length) === 0) return false
  let count = 0
  for (const _ of pasted.rows()) count++
  return sentRows(view, row, row + count) > 0
}
