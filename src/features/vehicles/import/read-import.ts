import { useEffect, useRef, useState } from 'react'
import { headScore } from '../../../domain/sheet/header-rows'
import { unfitText } from '../../../domain/sheet/sheet-caps'
import type { SheetColumn } from '../../../domain/sheet/sheet-columns'
import { readFileContent, SheetFileError } from '../../../domain/sheet/sheet-file'
import { type ReadSheets, tornNotes } from '../../../domain/sheet/sheet-rows'
import { unwrapRow } from '../../../domain/sheet/unwrap-cells'
import { MAX_COLUMNS } from '../../../domain/workbook/unfit-file'
import { type DelimitedRow, delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'

/** Maximum number of rows, without the header: as many vehicles as this browser saves. */
export const MAX_ROWS = 20_000
/** Maximum size of a file (bytes) or text (characters). */
export const MAX_BYTES = 10_000_000

export interface ImportedRows {
  readonly title: string
  /** The file, from which a different sheet may be read, and its sheets. */
  readonly workbook?: ReadSheets & { readonly file: File }
  /** A description of the source: the delimiter and the encoding, or the sheet. */
  readonly about: readonly string[]
  readonly rows: readonly DelimitedRow[]
  readonly isTruncated: boolean
}

/** Reads a file; of several sheets, the best match for `columns`. Rejects with SheetFileError or the signal's reason. */
export async function readImportFile<Field extends string>(
  file: File,
  signal: AbortSignal,
  columns: readonly SheetColumn<Field>[],
  sheet?: string,
): Promise<ImportedRows> {
  const score = (first: readonly (readonly string[])[]) => headScore(first, columns)
  const content = await readFileContent(file, { mostBytes: MAX_BYTES, score, sheet, signal })
  if (content.kind === 'text') return importedText(content.text, file.name, [content.encoding])
  const { rows, about, workbook } = content
  const lines = rows.map((cells, index) => ({ line: index + 1, cells }))
  const imported = importedRows(lines, file.name, [about])
  return { ...imported, ...(workbook && { workbook: { file, ...workbook } }) }
}

export async function readImportText(text: string): Promise<ImportedRows> {
  if (text.length > MAX_BYTES) {
    const megabytes = (text.length / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })
    throw new SheetFileError(
      `That’s ${megabytes} MB. The limit is ${MAX_BYTES / 1_000_000} MB. Paste fewer rows at a time.`,
    )
  }
  const problem = unfitText(text)
  if (problem !== null) throw new SheetFileError(problem)
  return importedText(text, 'Pasted rows', tornNotes(text))
}

function importedText(text: string, title: string, about: readonly string[]) {
  const delimiter = guessDelimiter(text)
  const between = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' }[delimiter]
  return importedRows(delimitedRows(text, delimiter), title, [`separated by ${between}`, ...about])
}

function importedRows(found: Iterable<DelimitedRow>, title: string, about: readonly string[]): ImportedRows {
  const rows: DelimitedRow[] = []
  for (const row of found) {
    if (row.cells.every((text) => text.trim() === '')) continue
    // One more than the limit, for the header.
    if (rows.length > MAX_ROWS) return { title, about, rows, isTruncated: true }
    if (row.cells.length > MAX_COLUMNS)
      throw new SheetFileError(
        `Line ${row.line} has ${row.cells.length.toLocaleString('en')} columns. The limit is ${MAX_COLUMNS}.`,
      )
    rows.push({ ...row, cells: unwrapRow(row.cells) })
  }
  if (rows.length === 0) throw new SheetFileError('There are no rows. Choose another file, or paste rows.')
  return { title, about, rows, isTruncated: false }
}

/** Reads a vehicle list. The next list, or leaving the page, cancels the previous one. */
export function useImportReading(onRows: (rows: ImportedRows) => void) {
  const current = useRef<AbortController | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Includes text that was typed while a list was being read.
  const latest = useRef(onRows)
  useEffect(() => {
    latest.current = onRows
  })
  useEffect(() => () => current.current?.abort(), [])

  function cancel() {
    current.current?.abort()
    setReading(false)
  }

  async function read(from: (signal: AbortSignal) => Promise<ImportedRows>) {
    cancel()
    const stop = new AbortController()
    current.current = stop
    setProblem(null)
    setReading(true)
    try {
      const rows = await from(stop.signal)
      if (!stop.signal.aborted) latest.current(rows)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof SheetFileError)) throw error
      setProblem(error.message)
    } finally {
      if (current.current === stop) setReading(false)
    }
  }

  return { isReading, problem, read, cancel }
}
