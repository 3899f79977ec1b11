import { formatValue } from 'hucre'
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { capRows, capSheets } from './sheet-caps'

/** The first day of each date system: what a time without a date is stored as. */
const FIRST_DAY = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) }
const DAY_MS = 86_400_000

/**
 * Makes the writer of a workbook's dates: `2024-03-05 08:30`, or `2024-03-05` or `08:30` where the format shows only date or
 * time. Seconds are written if the format shows them, or if they are not 0: spreadsheets show a time with seconds as `8:30`.
 * Times are clock times without a zone. A duration of a day or more is written as displayed.
 */
function isoDate(is1904: boolean): (date: Date, format: string) => string {
  const firstDay = FIRST_DAY[is1904 ? 1904 : 1900]
  return (date, format) => {
    const shown = shownParts(format)
    const days = Math.floor((date.getTime() - firstDay) / DAY_MS)
    // Spreadsheets show no later dates.
    const isDate = days >= 0 && date.getUTCFullYear() < 10_000
    if (!isDate || (shown.isDuration && days > 0)) return formatValue(date, format, { is1904 })
    const [day = '', clock = ''] = dateAndClock(date, shown.isExact)
    const isMidnight = /^[0:.]+$/.test(clock)
    const time = shown.seconds || !/^\d\d:\d\d:00$/.test(clock) ? clock : clock.slice(0, 5)
    if (!shown.date || (shown.time && days === 0)) return time
    return shown.time || (shown.isUnknown && !isMidnight) ? `${day} ${time}` : day
  }
}

/** The texts `2024-03-05` and `08:30:11`. Times are stored as fractions of a day, so a second is seldom exact. */
function dateAndClock(date: Date, isExact: boolean): string[] {
  const unit = isExact ? 1 : 1000
  const text = new Date(Math.round(date.getTime() / unit) * unit).toISOString()
  return text.slice(0, isExact ? 23 : 19).split('T')
}

/** What a number format shows of a date. */
function shownParts(format: string) {
  const [first = ''] = format.split(';')
  // Not letters of the format: locales and colours, escaped characters, quoted texts, widths and fillings.
  const code = first.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|"[^"]*"|[*_]./gi, '').toLowerCase()
  const time = /[hs]|am\/pm|a\/p|\[m/.test(code)
  const isUnknown = !time && !/[ydm]/.test(code)
  return {
    time,
    date: /[yd]|mmm/.test(code) || !time,
    seconds: code.includes('s'),
    /** Fractions of seconds. */
    isExact: /s[.,]0/.test(code),
    isDuration: /\[[hms]+\]/.test(code),
    /** The reader knew a date by something else than its format. */
    isUnknown,
  }
}

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
 * 2134 shown as 02134 is 02134, a formula is its result. Dates `iso` are as {@link isoDate} writes them. Rejects if it is
 * no workbook.
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
