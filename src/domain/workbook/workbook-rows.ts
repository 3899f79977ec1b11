import { formatValue, serialToDate } from 'hucre'
import { openArchive } from './archive'
import { readParts } from './workbook-parts'
import { readSheet } from './workbook-sheet'

/** A sheet's rows as the spreadsheet displays them. `others`: the first rows of the other visible, non-empty sheets. */
export type SheetRows = Awaited<ReturnType<typeof readWorkbook>>

/** Rows to read of each other sheet, enough to recognize the list. */
const FIRST_ROWS = 50

/**
 * Reads the sheet that a workbook opens on or, if that is empty, the first one with rows. Every cell is text as displayed:
 * 2134 formatted as a ZIP code is `02134`, and a formula is its result. Rejects if the file isn't a workbook.
 */
export async function readWorkbook(bytes: Uint8Array, dates: WorkbookDates = 'displayed', name?: string) {
  const archive = openArchive(bytes)
  const book = await readParts(archive)
  const context = { ...book, numberText: numberWriter(dates, book.is1904) }
  const filled = []
  for (const [place, { name: sheet, part, isHidden }] of book.sheets.entries()) {
    if (isHidden) continue
    const first = await readSheet(archive.text(part), context, FIRST_ROWS)
    if (first.rows.length > 0) filled.push({ ...first, sheet, part, isActive: place === book.active })
  }
  const chosen =
    filled.find(({ sheet }) => sheet === name) ?? filled.find(({ isActive }) => isActive) ?? filled[0]
  const isTruncated = chosen && chosen.rows.length >= FIRST_ROWS
  const all = isTruncated ? await readSheet(archive.text(chosen.part), context) : chosen
  const rows: readonly (readonly string[])[] = all?.rows ?? []
  const others = filled.filter((one) => one !== chosen)
  return {
    sheet: chosen?.sheet ?? '',
    sheets: filled.length,
    rows,
    ...(others.length > 0 && { others: others.map(({ sheet, rows }) => ({ sheet, rows })) }),
    ...(all?.hidden && { hidden: all.hidden }),
    ...(all?.uncalculated && { uncalculated: all.uncalculated }),
  }
}

/** The format of dates and times: as displayed (`3/5/24`), or with an unambiguous order (`2024-03-05`). */
export type WorkbookDates = 'displayed' | 'iso'

/** Most days of a duration. A larger value is a date with a duration format. */
const MOST_DAYS = 10_000
/** Days until the year 10000, which spreadsheets don't show. */
const LAST_DAY = 2_958_466

/** Creates a formatter for numbers. Long integers without an explicit format keep all digits, because they are identifiers. */
export const numberWriter =
  (dates: WorkbookDates, is1904: boolean): ((value: number, format: string) => string) =>
  (value, format) => {
    if (format === 'General' || format === '@') return String(value)
    // Remove what isn't a format letter: locales, colors, escaped characters, quoted texts, widths, and fillings.
    const code = format.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|"[^"]*"|[*_]./gi, '').toLowerCase()
    if (!/[ymdhs]/.test(code)) return formatValue(value, format)
    const isDuration = /\[[hms]+\]/.test(code) && value >= 1 && value < MOST_DAYS
    if (value < 0 || value >= LAST_DAY) return String(value)
    const date = serialToDate(value, is1904)
    return dates === 'displayed' || isDuration
      ? formatValue(date, format, { is1904 })
      : isoText(value, date, code)
  }

/**
 * Formats a stored date or time regardless of its cell's format: `2024-03-05 08:30`, a date alone without a time, or a time
 * alone without a date. Includes seconds if the format shows them or they aren't 0.
 */
function isoText(value: number, date: Date, code: string): string {
  // Times are stored as fractions of a day, so seconds are rarely exact.
  const unit = /s[.,]0/.test(code) ? 1 : 1000
  const exact = new Date(Math.round(date.getTime() / unit) * unit).toISOString().replace('.000', '')
  const [day = '', clock = ''] = exact.slice(0, -1).split('T')
  const hasTime = /[hs]|am\/pm|a\/p|\[m/.test(code) || clock !== '00:00:00'
  const time = code.includes('s') ? clock : clock.replace(/:00$/, '')
  if (value < 1 && hasTime) return time
  return hasTime ? `${day} ${time}` : day
}
