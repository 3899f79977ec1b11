import { formatValue } from 'hucre'
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'

/** A sheet's rows as the spreadsheet displays them. */
export interface SheetRows {
  readonly sheet: string
  /** How many visible sheets have rows. */
  readonly sheets: number
  readonly rows: readonly (readonly string[])[]
}

/**
 * Reads the sheet that a workbook opens on, or else the first one with rows. Every cell is text as displayed: the ZIP
 * 2134 shown as 02134 is 02134, a formula is its result. Rejects if it is no workbook.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetRows> {
  const book = await readXlsx(bytes, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  })
  const filled = book.sheets.filter(({ rows }) => rows.length > 0)
  const opensOn = book.sheets[book.activeSheet ?? 0]
  const sheet = opensOn && filled.includes(opensOn) ? opensOn : filled[0]
  return { sheet: sheet?.name ?? '', sheets: filled.length, rows: sheet ? rowsOf(sheet) : [] }
}

function rowsOf(sheet: Sheet): string[][] {
  return sheet.rows.map((values, row) =>
    values.map((value, column) => shownText(value, sheet.cells?.get(`${row},${column}`))),
  )
}

/** The displayed text. Long numbers stay whole, since they are identifiers: the format "General" would shorten them. */
function shownText(value: CellValue, cell: Cell | undefined): string {
  const shown = cell?.formulaResult ?? value
  if (shown === null || shown === undefined) return ''
  if (typeof shown === 'string') return shown
  const format = cell?.style?.numFmt ?? 'General'
  const isPlain = typeof shown === 'number' && (format === 'General' || format === '@')
  return isPlain ? String(shown) : formatValue(shown, format)
}
