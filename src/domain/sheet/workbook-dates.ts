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
    const hasDay = date.getTime() - firstDay >= DAY_MS
    if (shown.isDuration && hasDay) return formatValue(date, format, { is1904 })
    // Times are stored as fractions of a day: a second is seldom exact.
    const written = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
    const [day, time] = [written.slice(0, 10), written.slice(11, 19)]
    const clock = shown.seconds || !time.endsWith(':00') ? time : time.slice(0, 5)
    if (!shown.date || (shown.time && !hasDay)) return clock
    return shown.time ? `${day} ${clock}` : day
  }
}

/** What a number format shows of a date. */
function shownParts(format: string) {
  const [first = ''] = format.split(';')
  // Not letters of the format: locales and colours, escaped characters, quoted texts, widths and fillings.
  const code = first.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|"[^"]*"|[*_]./gi, '').toLowerCase()
  const time = /[hs]|am\/pm|a\/p/.test(code)
  const date = /[yd]|mmm/.test(code) || (!time && code.includes('m'))
  const isDuration = /\[[hms]+\]/.test(code)
  // A date without a format of its own shows both.
  if (!time && !date) return { date: true, time: true, seconds: false, isDuration }
  return { date, time, seconds: code.includes('s'), isDuration }
}
