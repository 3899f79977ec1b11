/** Microseconds since 1970-01-01T00:00:00Z. An exact integer for the years 1700 to 2240. */
export type Instant = number

export const SECOND = 1_000_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:(Z)|([+-])(\d\d)(?::?(\d\d)(?::?(\d\d))?)?)$/i

export function isDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/**
 * Parses an ISO 8601 date-time with an offset or `Z`, with `T` or a space between date and time, and up to six fraction
 * digits (more if the rest are zeros). Returns null for anything else, including impossible dates, 24:00, and leap
 * seconds. Never returns an approximate time.
 */
export function parseInstant(text: string): Instant | null {
  const match = ISO.exec(text)
  if (!match) return null
  const field = (index: number) => Number(match[index] ?? 0)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = [1, 2, 3, 4, 5, 6].map(field)
  // Beyond these years, microseconds aren't exact integers.
  if (year < 1690 || year > 2250 || !isDate(year, month, day)) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  const [offsetHours, offsetMinutes, offsetSecs] = [field(10), field(11), field(12)]
  if (offsetHours > 23 || offsetMinutes > 59 || offsetSecs > 59) return null
  const fraction = match[7] ?? ''
  if (/[1-9]/.test(fraction.slice(6))) return null
  const micro = Number(fraction.slice(0, 6).padEnd(6, '0'))
  const offset = (match[9] === '-' ? -1 : 1) * (offsetHours * 3600 + offsetMinutes * 60 + offsetSecs)
  return Date.UTC(year, month - 1, day, hour, minute, second) * 1000 + micro - offset * SECOND
}

/** Returns a remainder that is never negative (nor −0). */
export const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor

/** Returns whether a number can be formatted as a time. A damaged record may contain any number. */
export const isInstant = (value: number): value is Instant => Math.abs(value) <= Number.MAX_SAFE_INTEGER

/** Converts to milliseconds, rounded down, for `Date` and `Intl`. */
export const toMillis = (instant: Instant): number => (instant - modulo(instant, 1000)) / 1000

/** Formats an instant for requests, in UTC with a fixed width: `YYYY-MM-DDTHH:MM:SS.ffffffZ`. */
export function formatInstant(instant: Instant): string {
  const millis = new Date(toMillis(instant)).toISOString().slice(0, -1)
  return `${millis}${String(modulo(instant, 1000)).padStart(3, '0')}Z`
}
