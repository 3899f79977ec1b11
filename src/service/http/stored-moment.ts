import { formatInstant, parseInstant } from '../../lib/time/instant'

const EARLIEST = '0000-01-01T00:00:00.000000Z'
const LATEST = '9999-12-31T23:59:59.999999Z'

/**
 * Converts a date-time to text that compares with stored instants; null for anything else.
 * Years that an Instant cannot hold become the end of the calendar, because no revision is that old or new.
 */
export function storedMoment(text: string): string | null {
  const instant = parseInstant(text)
  if (instant !== null) return formatInstant(instant)
  const year = Number(/^\d{4}(?=-)/.exec(text)?.[0])
  // The calendar repeats every 400 years, so a year within the range shows whether the rest is a date.
  const cycle = year % 400
  const alike = parseInstant(`${cycle + (cycle > 240 ? 1600 : 2000)}${text.slice(4)}`)
  if (alike === null) return null
  return year < 1700 ? EARLIEST : LATEST
}
