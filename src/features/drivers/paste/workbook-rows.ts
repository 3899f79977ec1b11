import { formatValue } from 'hucre'
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'

/** A sheet's rows as a person sees them in the spreadsheet. */
export interface SheetRows {
  readonly sheet: string
  /** How many sheets with rows the workbook has that can be seen. */
  readonly sheets: number
  readonly rows: readonly (readonly string[])[]
}

/**
 * Reads a workbook's first sheet that has rows, the one it opens on before others. Every cell is text, as its format
 * shows it: the zip 2134 shown as 02134 is 02134. Of a formula its result. Rejects for what is no workbook.
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

/** What the cell shows. The format "General" shortens long numbers, which are identifiers here: they stay whole. */
function shownText(value: CellValue, cell: Cell | undefined): string {
  const shown = cell?.formulaResult ?? value
  if (shown === null || shown === undefined) return ''
  if (typeof shown === 'string') return shown
  const format = cell?.style?.numFmt ?? 'General'
  const isPlain = typeof shown === 'number' && (format === 'General' || format === '@')
  return isPlain ? String(shown) : formatValue(shown, format)
}
