import { saveFile } from '../../../lib/browser/save-file'
import { nextTask } from '../../../lib/browser/slices'
import { csvText } from '../../../lib/text/csv'
import type { Instant } from '../../../lib/time/instant'
import { isoDateText } from '../../../lib/time/time-text'
import { headerCells, pastedWidth, rowCells } from './export-cells'
import { type ExportedList, exportName } from './exported-list'
import { JSON_END, jsonHead, jsonRow } from './json-lines'
import { type ReadPeriods, withPeriods } from './periods'
import { openWorkbook, type WorkbookWriter } from './workbook-port'

export const FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** Length of a slice of work, and how many rows go into one piece of text. */
const SLICE_MS = 16
const ROWS_A_PIECE = 200

/** Saves a list as a file. Works in slices: the page can be used meanwhile. Rejects, without a file, once `signal` is aborted. */
export async function saveExport(
  list: ExportedList,
  format: ExportFormat,
  found: ReadPeriods['found'],
  now: Instant,
  signal: AbortSignal,
): Promise<void> {
  const content = await exportContent(list, format, found, now, signal)
  signal.throwIfAborted()
  saveFile(exportName(list.investigation.name, isoDateText(now, list.zone), format), content)
}

/** The content of the file: text, or the bytes of a workbook. */
export async function exportContent(
  list: ExportedList,
  format: ExportFormat,
  found: ReadPeriods['found'],
  now: Instant,
  signal: AbortSignal,
  open: () => WorkbookWriter = openWorkbook,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { rows } = list
  if (format === 'json') {
    const lines = await inPieces(rows, signal, (row, at) => {
      return `${at === 0 ? '' : ','}\n  ${jsonRow(withPeriods(row, found), list)}`
    })
    return [jsonHead(list, now), ...lines.map((piece) => piece.join('')), JSON_END].join('')
  }
  const width = pastedWidth(list)
  const header = headerCells(list.names, width)
  const cells = (row: ExportedList['rows'][number]) => rowCells(withPeriods(row, found), list, width)
  if (format === 'csv') {
    const texts: string[] = [csvText([header])]
    // Only the file's beginning has a byte order mark.
    await inPieces(rows, signal, cells, (piece) => texts.push(csvText(piece).slice(1)))
    return texts.join('')
  }
  const book = open()
  try {
    book.add([header])
    await inPieces(rows, signal, cells, (piece) => book.add(piece))
    return await book.finish(signal)
  } finally {
    book.close()
  }
}

/** Converts rows in slices; pieces of them go to `onPiece`, or are returned where there is none. */
async function inPieces<Row, Made>(
  rows: readonly Row[],
  signal: AbortSignal,
  make: (row: Row, at: number) => Made,
  onPiece?: (piece: Made[]) => void,
): Promise<Made[][]> {
  const pieces: Made[][] = []
  const give = onPiece ?? ((piece) => pieces.push(piece))
  let piece: Made[] = []
  let until = performance.now() + SLICE_MS
  for (const [at, row] of rows.entries()) {
    piece.push(make(row, at))
    if (piece.length === ROWS_A_PIECE) {
      give(piece)
      piece = []
    }
    if (performance.now() < until) continue
    await nextTask()
    signal.throwIfAborted()
    until = performance.now() + SLICE_MS
  }
  if (piece.length > 0) give(piece)
  return pieces
}
