import { headScore } from '../../../domain/sheet/list-head'
import { pipeRows } from '../../../domain/sheet/piped-rows'
import { MAX_COLUMNS } from '../../../domain/sheet/sheet-caps'
import type { SheetColumn } from '../../../domain/sheet/sheet-columns'
import { readFileContent, SheetFileError } from '../../../domain/sheet/sheet-file'
import type { ReadSheets } from '../../../domain/sheet/sheet-rows'
import { createUnwrapping } from '../../../domain/sheet/unwrap-cells'
import { nextTask } from '../../../lib/browser/slices'
import { type DelimitedRow, delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'

/** Most rows that are read, without the header: as many vehicles as this browser remembers. */
export const MAX_ROWS = 20_000
/** Largest file (bytes) or text (characters) that is read. */
export const MAX_BYTES = 10_000_000

export interface ImportedRows {
  /** The file's name, or "Pasted rows". */
  readonly title: string
  /** The file itself, of which another sheet may be read, and its sheets. */
  readonly workbook?: ReadSheets & { readonly file: File }
  /** What was found, in words: the delimiter and the encoding, or the sheet. */
  readonly about: readonly string[]
  readonly rows: readonly DelimitedRow[]
  /** Whether there were more rows than are read. */
  readonly isCut: boolean
}

/** How long the page may be busy before it can draw again, in milliseconds. */
const MAX_BUSY_MS = 16

/**
 * Reads a file: CSV, TSV or XLSX; of several sheets the one that has most of `columns`. The page stays responsive meanwhile.
 * Rejects with SheetFileError, or with the signal's reason.
 */
export async function readImportFile<Field extends string>(
  file: File,
  signal: AbortSignal,
  columns: readonly SheetColumn<Field>[],
  sheet?: string,
): Promise<ImportedRows> {
  const score = (first: readonly (readonly string[])[]) => headScore(first, columns)
  const content = await readFileContent(file, { mostBytes: MAX_BYTES, score, sheet, signal })
  if (content.kind === 'text') return importedText(content.text, signal, file.name, [content.encoding])
  const { rows, about, workbook } = content
  const imported = await importedRows(numbered(rows), signal, file.name, [about])
  return { ...imported, ...(workbook && { workbook: { file, ...workbook } }) }
}

/** Reads a pasted text in the same way. */
export async function readImportText(text: string, signal: AbortSignal): Promise<ImportedRows> {
  if (text.length > MAX_BYTES) {
    const megabytes = (text.length / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })
    throw new SheetFileError(
      `It has ${megabytes} MB; at most ${MAX_BYTES / 1_000_000} MB are read. Paste fewer rows at a time.`,
    )
  }
  return importedText(text, signal, 'Pasted rows', [])
}

function importedText(text: string, signal: AbortSignal, title: string, about: readonly string[]) {
  const piped = pipeRows(text)
  if (piped !== null) return importedRows(numbered(piped.rows), signal, title, [piped.about, ...about])
  const delimiter = guessDelimiter(text)
  const between = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }[delimiter]
  return importedRows(delimitedRows(text, delimiter), signal, title, [`separated by ${between}`, ...about])
}

/** The rows of a sheet, each with its number as the spreadsheet shows it. */
function numbered(rows: readonly (readonly string[])[]): DelimitedRow[] {
  return rows.map((cells, index) => ({ line: index + 1, cells }))
}

async function importedRows(
  found: Iterable<DelimitedRow>,
  signal: AbortSignal,
  title: string,
  about: readonly string[],
): Promise<ImportedRows> {
  const rows: DelimitedRow[] = []
  const { unwrap, notes } = createUnwrapping()
  let startedAt = performance.now()
  for (const row of found) {
    if (row.cells.every((text) => text.trim() === '')) continue
    // One more than the limit, for the header.
    if (rows.length > MAX_ROWS) return { title, about: [...about, ...notes()], rows, isCut: true }
    if (row.cells.length > MAX_COLUMNS)
      throw new SheetFileError(
        `Line ${row.line} has ${row.cells.length.toLocaleString('en')} columns; at most ${MAX_COLUMNS} are read.`,
      )
    rows.push({ ...row, cells: unwrap(row.cells) })
    if (rows.length % 200 === 0 && performance.now() - startedAt > MAX_BUSY_MS) {
      await nextTask()
      signal.throwIfAborted()
      startedAt = performance.now()
    }
  }
  if (rows.length === 0) throw new SheetFileError('It has no rows. Choose another file or paste rows.')
  return { title, about: [...about, ...notes()], rows, isCut: false }
}
