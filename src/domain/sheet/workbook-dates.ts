import { formatValue } from 'hucre'

/** The first day of each date system: what a time without a date is stored as. */
const FIRST_DAY = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) }
const DAY_MS = 86_400_000

/**
 * Makes the writer of a workbook's dates: `2024-03-05 08:30`, or `2024-03-05` or `08:30` where the format shows only date or
 * time. Seconds are written if the format shows them, or if they are not 0: spreadsheets show a time with seconds as `8:30`.
 * Times are clock times without a zone. A duration of a day or more is written as displayed.
 */
export function isoDate(is1904: boolean): (date: Date, format: string) => string {
  const firstDay = FIRST_DAY[is1904 ? 1904 : 1900]
  return (date, format) => {
    const shown = shownParts(format)
    const days = Math.floor((date.getTime() - firstDay) / DAY_MS)
    const isDate = days >= 0 && days < MOST_DAYS
    if (!isDate || (shown.isDuration && days > 0)) return formatValue(date, format, { is1904 })
    const [day = '', clock = ''] = dateAndClock(date, shown.isExact)
    const isMidnight = /^[0:.]+$/.test(clock)
    const time = shown.seconds || !/^\d\d:\d\d:00$/.test(clock) ? clock : clock.slice(0, 5)
    if (!shown.date || (shown.time && days === 0)) return time
    return shown.time || (shown.isUnknown && !isMidnight) ? `${day} ${time}` : day
  }
}

/** Days up to the end of the year 9999. Spreadsheets show no later dates. */
const MOST_DAYS = 2_958_466

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
