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
  /** The other visible sheets that have rows, with their first ones: one of them may be the list. */
  readonly others?: readonly { readonly sheet: string; readonly rows: readonly (readonly string[])[] }[]
  /** Rows that the spreadsheet hides. They count. */
  readonly hidden?: number
  /** Formulas whose result the file does not have. */
  readonly uncalculated?: number
}

/** How dates and times are written: as displayed (`3/5/24`), or so that day and month are certain (`2024-03-05`). */
export type WorkbookDates = 'displayed' | 'iso'

/**
 * Reads the sheet that a workbook opens on, or else the first one with rows. Every cell is text as displayed: the ZIP
X
 */
export async function readWorkbook(
  bytes: Uint8Array,
  dates: WorkbookDates = 'displayed',
  name?: string,
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
  const named = filled.find((one) => one.name === name)
  const sheet = named ?? (opensOn && filled.includes(opensOn) ? opensOn : filled[0])
  const is1904 = book.dateSystem === '1904'
  const displayed = (date: Date, format: string) => formatValue(date, format, { is1904 })
  const dateText = dates === 'iso' ? isoDate(is1904) : displayed
  const rows = sheet ? rowsOf(sheet, dateText) : []
  capRows(rows)
  const others = filled.filter((one) => one !== sheet)
  const hidden = [...(sheet?.rowDefs?.values() ?? [])].filter((row) => row.hidden === true).length
  const uncalculated = [...(sheet?.cells?.values() ?? [])].filter(isUncalculated).length
  return {
    sheet: sheet?.name ?? '',
    sheets: filled.length,
    rows,
    ...(others.length > 0 && {
      others: others.map((one) => ({ sheet: one.name, rows: rowsOf(one, dateText, FIRST_ROWS) })),
    }),
    ...(hidden > 0 && { hidden }),
    ...(uncalculated > 0 && { uncalculated }),
  }
}

/** Rows of another sheet that tell whether it is the list. */
const FIRST_ROWS = 50

function isUncalculated({ formula, formulaResult, value }: Cell): boolean {
  return formula !== undefined && (formulaResult ?? value ?? null) === null
}

type DateText = (date: Date, format: string) => string

function rowsOf(sheet: Sheet, dateText: DateText, most?: number): string[][] {
  return sheet.rows
    .slice(0, most)
    .map((values, row) =>
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
