import { formatValue } from 'hucre'
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { capRows, capSheets } from './sheet-caps'
import { isoDate } from './workbook-dates'

/** A sheet's rows as the spreadsheet displays them. */
export interface SheetRows {
  readonly sheet: string
  /** How many visible sheets have rows. */
  readonly sheets: number
  readonly rows: readonly (readonly string[])[]
}

/** How dates and times are written: as displayed (`3/5/24`), or so that day and month are certain (`2024-03-05`). */
export type WorkbookDates = 'displayed' | 'iso'

/**
 * Reads the sheet that a workbook opens on, or else the first one with rows. Every cell is text as displayed: the ZIP
 * 2134 shown as 02134 is 02134, a formula is its result. Dates `iso` are as {@link isoDate} writes them. Rejects with
 * TooMuch, and if it is no workbook.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  dates: WorkbookDates = 'displayed',
): Promise<SheetRows> {
  const book = await readXlsx(bytes, {
    readStyles: true,
    sheets({ index, hidden, veryHidden }) {
      capSheets(index + 1)
      return !hidden && !veryHidden
    },
  })
  const filled = book.sheets.filter(({ rows }) => rows.length > 0)
  const opensOn = book.sheets[book.activeSheet ?? 0]
  const sheet = opensOn && filled.includes(opensOn) ? opensOn : filled[0]
  const is1904 = book.dateSystem === '1904'
  const displayed = (date: Date, format: string) => formatValue(date, format, { is1904 })
  const dateText = dates === 'iso' ? isoDate(is1904) : displayed
  const rows = sheet ? rowsOf(sheet, dateText) : []
  capRows(rows)
  return { sheet: sheet?.name ?? '', sheets: filled.length, rows }
}

type DateText = (date: Date, format: string) => string

function rowsOf(sheet: Sheet, dateText: DateText): string[][] {
  return sheet.rows.map((values, row) =>
    values.map((value, column) => shownText(value, sheet.cells?.get(`${row},${column}`), dateText)),
  )
}

/** The displayed text. Long numbers stay whole, since they are identifiers: the format "General" would shorten them. */
function shownText(value: CellValue, cell: Cell | undefined, dateText: DateText): string {
  const shown = cell?.formulaResult ?? value
  if (shown === null || shown === undefined) return ''
  if (typeof shown === 'string') return shown
  const format = cell?.style?.numFmt ?? 'General'
  if (shown instanceof Date) return dateText(shown, format)
  const isPlain = typeof shown === 'number' && (format === 'General' || format === '@')
  return isPlain ? String(shown) : formatValue(shown, format)
}
