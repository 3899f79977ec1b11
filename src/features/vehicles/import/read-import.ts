import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { headScore, listHead, longerRows, withoutSkipped } from '../../../domain/sheet/header-rows'
import { sizeProblem } from '../../../domain/sheet/sheet-caps'
import type { ColumnMapping, SheetColumn } from '../../../domain/sheet/sheet-columns'
import { readFileContent, SheetFileError } from '../../../domain/sheet/sheet-file'
import { brokenRowNotes, type ReadSheets } from '../../../domain/sheet/sheet-rows'
import { unwrapRow } from '../../../domain/sheet/unwrap-cells'
import { MAX_COLUMNS } from '../../../domain/workbook/unfit-file'
import { formulaUndone } from '../../../lib/text/csv'
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
  const content = await readFileContent(file, { maxBytes: MAX_BYTES, score, sheet, signal })
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
  const problem = sizeProblem(text)
  if (problem !== null) throw new SheetFileError(problem)
  return importedText(text, 'Pasted rows', brokenRowNotes(text))
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

const LOOKED_AT = 50

/** Finds a list's header and columns, and its rows with data. `headerRows`: the user's choice. */
export function listOf<Field extends string>(
  lines: readonly DelimitedRow[],
  columns: readonly SheetColumn<Field>[],
  headerRows?: number,
) {
  const first = lines.slice(0, LOOKED_AT).map(({ cells }) => cells)
  const head = listHead(first, columns, headerRows)
  const { rows, skipped } = withoutSkipped(lines.slice(head.headerRows), head.names)
  const isMoved = longerRows(
    head.names,
    rows.map(({ cells }) => cells),
  )
  return { ...head, first, rows: rows.map((row) => ({ ...row, isMoved: isMoved(row.cells) })), skipped }
}

/** A row of a list. `isMoved`: its cells may be below the wrong names. */
export type ListRow = DelimitedRow & { readonly isMoved?: boolean }

/** Returns a row's cell for a field, '' if it has none. Removes the `'` of an export before a formula. */
export function cellOf<Field extends string>(row: ListRow, mapping: ColumnMapping<Field>, field: Field) {
  return formulaUndone((row.cells[mapping.indexOf(field)] ?? '').trim()).trim()
}

/** Reads a vehicle list. The next list, or leaving the page, cancels the previous one. */
export function useListReader(onRows: (rows: ImportedRows) => void) {
  const current = useRef<AbortController>(null)
  useEffect(() => () => current.current?.abort(), [])
  const { mutate, reset, isPending, error } = useMutation({
    async mutationFn(from: (signal: AbortSignal) => Promise<ImportedRows>) {
      current.current?.abort()
      current.current = new AbortController()
      const { signal } = current.current
      const rows = await from(signal)
      signal.throwIfAborted()
      return rows
    },
    onSuccess: onRows,
  })

  function cancel() {
    current.current?.abort()
    reset()
  }

  return { isLoading: isPending, problem: error?.message ?? null, read: mutate, cancel }
}
