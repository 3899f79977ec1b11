import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { saveFile } from '../../../lib/browser/save-file'
import { nextTask } from '../../../lib/browser/slices'
import { csvText } from '../../../lib/text/csv'
import type { Instant } from '../../../lib/time/instant'
import { isoDateText } from '../../../lib/time/time-text'
import { headerCells, pastedWidth, rowCells, sheetCells, sheetColumns, sheetHeader } from './export-cells'
import { type ExportedList, exportName } from './exported-list'
import { JSON_END, jsonHead, jsonRow } from './json-lines'
import { type ReadPeriods, withPeriods } from './periods'
import type { SheetCell, SheetColumnKind } from './workbook'
import type { WorkbookResult, WorkbookRows } from './workbook-worker'

/** Writes a workbook row by row, away from the page. */
export interface WorkbookWriter {
  add(rows: readonly (readonly SheetCell[])[]): void
  /** The workbook of all rows, by what their columns hold. Rejects where it cannot be written, or once `signal` is aborted. */
  finish(kinds: readonly SheetColumnKind[], signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the worker. */
  close(): void
}

const FAILED = 'The workbook could not be written. Reload the page and try again.'

/** Starts a worker that writes a workbook. */
function openWorkbook(): WorkbookWriter {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const post = (rows: WorkbookRows) => worker.postMessage(rows)
  const failed = new AbortController()
  // It may fail before the workbook is waited for: its file may be gone after a deploy.
  worker.onerror = () => failed.abort(new Error(FAILED))
  return {
    add: post,
    finish: (kinds, signal) =>
      new Promise((resolve, reject) => {
        const either = AbortSignal.any([signal, failed.signal])
        if (either.aborted) reject(either.reason)
        either.addEventListener('abort', () => reject(either.reason), { once: true })
        worker.onmessage = ({ data }: MessageEvent<WorkbookResult>) => {
          if ('failure' in data) reject(new Error(data.failure))
          else resolve(data)
        }
        post({ kinds })
      }),
    close: () => worker.terminate(),
  }
}

export const FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof FORMATS)[number]

/** Length of a slice of work, and how many rows go into one piece of text. */
const SLICE_MS = 8
const ROWS_A_PIECE = 50

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

/** The bytes of the file. Text is encoded piece by piece: joining all of it would hold up the page. */
export async function exportContent(
  list: ExportedList,
  format: ExportFormat,
  found: ReadPeriods['found'],
  now: Instant,
  signal: AbortSignal,
  open: () => WorkbookWriter = openWorkbook,
): Promise<Uint8Array<ArrayBuffer>> {
  const width = pastedWidth(list)
  /** Converts the rows, with the periods that were read. */
  const each = <Made>(make: (row: DisputeRow, at: number) => Made, onPiece: (piece: Made[]) => void) =>
    inPieces(list.rows, signal, (row, at) => make(withPeriods(row, found), at), onPiece)
  if (format === 'xlsx') {
    const book = open()
    try {
      book.add([sheetHeader(list, width)])
      await each(
        (row) => sheetCells(row, list, width),
        (piece) => book.add(piece),
      )
      return await book.finish(sheetColumns(list, width), signal)
    } finally {
      book.close()
    }
  }
  const encoder = new TextEncoder()
  const bytes: Uint8Array<ArrayBuffer>[] = []
  const write = (text: string) => bytes.push(encoder.encode(text))
  if (format === 'json') {
    const line = (row: DisputeRow, at: number) => `${at === 0 ? '' : ','}\n  ${jsonRow(row, list)}`
    write(jsonHead(list, now))
    await each(line, (piece) => write(piece.join('')))
    write(JSON_END)
  } else {
    write(csvText([headerCells(list, width)]))
    // Only the file's beginning has a byte order mark.
    await each(
      (row) => rowCells(row, list, width),
      (piece) => write(csvText(piece).slice(1)),
    )
  }
  return new Uint8Array(await new Blob(bytes).arrayBuffer())
}

/** Converts rows in slices; `onPiece` gets them some at a time. */
async function inPieces<Made>(
  rows: readonly DisputeRow[],
  signal: AbortSignal,
  make: (row: DisputeRow, at: number) => Made,
  onPiece: (piece: Made[]) => void,
): Promise<void> {
  let piece: Made[] = []
  let until = performance.now() + SLICE_MS
  for (const [at, row] of rows.entries()) {
    piece.push(make(row, at))
    if (piece.length === ROWS_A_PIECE) {
      onPiece(piece)
      piece = []
    }
    if (performance.now() < until) continue
    await nextTask()
    signal.throwIfAborted()
    until = performance.now() + SLICE_MS
  }
  if (piece.length > 0) onPiece(piece)
}
