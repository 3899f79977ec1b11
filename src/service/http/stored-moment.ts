import { formatInstant, parseInstant } from '../../lib/time/instant'

const EARLIEST = '0000-01-01T00:00:00.000000Z'
const LATEST = '9999-12-31T23:59:59.999999Z'

/**
 * A date-time as it compares with stored instants (as text), or null where it is none.
 * Years beyond those an Instant holds are valid too: no revision lies there, so the end of the calendar stands for them.
 */
export function storedMoment(text: string): string | null {
  const instant = parseInstant(text)
  if (instant !== null) return formatInstant(instant)
  const year = Number(/^\d{4}(?=-)/.exec(text)?.[0])
  // The calendar repeats every 400 years, so a year within the range tells whether the rest is a date.
  const cycle = year % 400
  const alike = parseInstant(`${cycle + (cycle > 240 ? 1600 : 2000)}${text.slice(4)}`)
  if (alike === null) return null
  return year < 1700 ? EARLIEST : LATEST
}
