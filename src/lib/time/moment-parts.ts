import { fixedOffset, OFFSET } from './fixed-offset'
import { isDate } from './instant'
import { MONTHS } from './time-text'
import { utcWall, type Wall } from './zone'
import { zoneInProse } from './zone-names'

/** The formats of a list's times. For a single field, they come from its own text. */
export interface MomentForms {
  /** Whether `3/5/2024` is May 3. Null if undecided. */
  readonly dayFirst: boolean | null
  /** Whether numbers such as 45356.35 are spreadsheet dates. */
  readonly isSerial: boolean
  /** Whether `8.30` may be decimal hours, because another value, such as `8.75`, can't be a time. */
  readonly hasDecimals: boolean
  /** Whether `08:10-08:30` is two times, because another text ends with a value that can't be an offset. */
  readonly hasSpans: boolean
}

interface Refusal {
  readonly message: string
}

type Day = 'year' | 'month' | 'day'
type DatePart = Pick<Wall, Day> & { readonly rest: string }
type TimePart = Omit<Wall, Day> & { readonly precision: number; readonly rest: string }

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const EIGHT_DIGITS = /^(\d{4})()(\d\d)(\d\d)(?=$|[T ,_]|(?:\d\d){2,3}(?!\d))/i
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
/** Matches a date of six digits, but only before a time. Alone it could be any number. */
const SIX_DIGITS = /^(\d\d)()(\d\d)(\d\d)(?=[T ,_]+\d)/i
/** Matches a date with a year that doesn't have four digits. */
const ODD_YEAR =
  /^\d{1,2}([-/.])\d{1,2}\1(?:\d{1,3}|\d{5,})(?!\d)|^(?:\d{3}|\d{5,})([-/.])\d{1,2}\2\d|^(?:\d{1,2} [a-z]+|[a-z]+ \d{1,2})[.,]* \d{5,}(?!\d)/i
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]+)[.,]?[ -]?(\d{4}|'?\d{2}(?![:.h]\d))(?!\d)/i
const MONTH_DAY = /^([a-z]+)\.?[ -]?(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[ -])(\d{4}|'\d{2})(?!\d)/i
/** Matches a spreadsheet's serial date, with the time as its fraction. */
const SERIAL = /^(\d{5})(\.\d+)?(?= |$)/
const FIRST_SERIAL = 30_000
const LAST_SERIAL = 80_000
const SERIAL_OF_1970 = 25_569
const DAY_SECONDS = 86_400
/** Two digits in this range are a year, because nothing is recorded before 2023. Other values may be a day or month. */
export const FIRST_SHORT_YEAR = 23
const LAST_SHORT_YEAR = 49

const FOUR_DIGITS: Refusal = { message: 'Enter a four-digit year, such as 2024.' }
const NO_TIME: Refusal = { message: 'We don’t recognize that time. Use a format like 08:30 or 08:30:15.' }

export function numericDate(text: string) {
  const match = NUMERIC.exec(text) ?? SIX_DIGITS.exec(text)
  if (!match) return null
  const [whole, first, sign, second, year = ''] = match
  const isShort = year.length === 2
  return {
    first: Number(first),
    second: Number(second),
    year: Number(year) + (isShort ? 2000 : 0),
    isShort,
    isDotted: sign === '.',
    text: whole,
  }
}

export function isSerial(text: string): boolean {
  const day = Number(SERIAL.exec(text)?.[1])
  return day >= FIRST_SERIAL && day < LAST_SERIAL
}

export const serialDay = (text: string): Wall | null =>
  isSerial(text) ? utcWall(Math.floor(Number(text) - SERIAL_OF_1970) * DAY_SECONDS * 1_000_000) : null

/** Parses the date at the start of a text that has single spaces and ASCII hyphens. */
export function readDate(text: string, forms: MomentForms): DatePart | Refusal {
  const found = yearFirst(text) ?? serial(text, forms) ?? inDigits(text, forms) ?? namedDate(text)
  if (!found) {
    if (ODD_YEAR.test(text)) return FOUR_DIGITS
    return { message: 'We don’t recognize that date. Use a format like 2024-03-05 08:30.' }
  }
  if ('message' in found) return found
  const { year, month, day } = found
  if (year < 1000) return FOUR_DIGITS
  if (year < 1700 || year > 2240) return { message: 'Enter a year from 1700 to 2240.' }
  if (month < 1 || month > 12) return { message: `There’s no month ${month}. Check the date.` }
  if (!isDate(year, month, day))
    return { message: `There’s no ${MONTHS[month - 1]} ${day}, ${year}. Check the date.` }
  return found
}

function yearFirst(text: string): DatePart | null {
  const [date, year, , month, day] = YEAR_FIRST.exec(text) ?? EIGHT_DIGITS.exec(text) ?? []
  return date === undefined ? null : part(text, date, Number(year), Number(month), Number(day))
}

function serial(text: string, forms: MomentForms): DatePart | null {
  const [number = '', , fraction] = SERIAL.exec(text) ?? []
  if (!forms.isSerial || !isSerial(text)) return null
  const seconds = Math.round((Number(number) - SERIAL_OF_1970) * DAY_SECONDS)
  const { year, month, day } = utcWall(seconds * 1_000_000)
  const clock = fraction === undefined ? '' : new Date(seconds * 1000).toISOString().slice(10, 19)
  return { year, month, day, rest: clock + text.slice(number.length) }
}

function inDigits(text: string, forms: MomentForms): DatePart | Refusal | null {
  const date = numericDate(text)
  if (!date) return null
  const { first, second, year, isShort } = date
  if (isShort && (first >= FIRST_SHORT_YEAR || !isShortYear(year))) return FOUR_DIGITS
  const isDayFirst =
    first > 12 || second > 12 || first === second ? first > 12 && second <= 12 : forms.dayFirst
  if (isDayFirst === null) return { message: 'Day or month first? Answer above.' }
  return isDayFirst ? part(text, date.text, year, second, first) : part(text, date.text, year, first, second)
}

const isShortYear = (year: number): boolean =>
  year >= 2000 + FIRST_SHORT_YEAR && year <= 2000 + LAST_SHORT_YEAR

function namedDate(text: string): DatePart | Refusal | null {
  const dayMonth = DAY_MONTH.exec(text)
  const match = dayMonth ?? MONTH_DAY.exec(text)
  if (!match) return null
  const [name, day] = dayMonth ? [match[2] ?? '', match[1]] : [match[1] ?? '', match[2]]
  const month = monthOf(name)
  if (month === null) return { message: `“${name}” isn’t a month. Use a format like 2024-03-05 08:30.` }
  const digits = (match[3] ?? '').replace("'", '')
  const year = Number(digits) + (digits.length === 2 ? 2000 : 0)
  if (digits.length === 2 && !isShortYear(year)) return FOUR_DIGITS
  return part(text, match[0], year, month, Number(day))
}

function monthOf(name: string): number | null {
  const spelled = name.toLowerCase().replace(/^sept$/, 'sep')
  const index = MONTHS.findIndex((month) =>
    [month, month.slice(0, 3)].some((one) => one.toLowerCase() === spelled),
  )
  return index < 0 ? null : index + 1
}

function part(text: string, date: string, year: number, month: number, day: number): DatePart {
  return { year, month, day, rest: text.slice(date.length) }
}

const BETWEEN = /^(?:[t_](?=\d)| - (?=\d)|,? ?(?:@|at ) ?|[ ,]+)/i
const CLOCKS = [
  /^(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+)|:(?<millis>\d{3}))?)?(?![\d:.])/,
  /^(?<hour>\d{0,2})[.h](?<minute>\d\d)(?:[.:](?<second>\d\d))?(?![\d:.])/i,
  /^(?<hour>\d{1,2})(?<minute>\d\d)(?<second>\d\d)?(?=$|[ aphuz])/i,
]
const HALF = /^ ?([ap])(?:\.? ?m)?\.?(?![a-z./])/i
/** Matches a suffix such as `hrs`, which is ignored. */
const HOURS = /^ ?(?:hrs?|hours|uhr|h)\b\.?/i
/** Matches a fraction of a day or, with two digits, perhaps minutes after midnight. */
const FRACTION = /^0?\.\d+$/
const DECIMAL = /^\d{1,2}\.\d\d$/
const LONG_FRACTION = /^0?\.\d{3,}$/

export function readTime(after: string, forms: MomentForms): TimePart | Refusal {
  const text = after.replace(BETWEEN, '').trim()
  if (!/^\.?\d/.test(text)) {
    const what = text === '' ? '' : ` We don’t recognize “${text}” after the date.`
    return { message: `Add a time, such as 08:30.${what}` }
  }
  if (text === '0') return ofDay(0, 60_000_000)
  if (LONG_FRACTION.test(text)) return ofDay(Number(text) * DAY_SECONDS, 1_000_000)
  if (FRACTION.test(text)) return NO_TIME
  // A column of times may also contain whole serial dates.
  if (forms.isSerial && text.includes('.') && isSerial(text))
    return ofDay((Number(text) % 1) * DAY_SECONDS, 1_000_000)
  if (forms.hasDecimals && DECIMAL.test(text)) return NO_TIME
  const match = CLOCKS.map((clock) => clock.exec(text)).find((found) => found !== null)
  if (!match) {
    const isHourAlone = /^\d{1,2}\s?[ap]\.?m/i.test(text)
    return isHourAlone ? { message: 'Add the minutes, such as 8:00 AM.' } : NO_TIME
  }
  const { hour: hours, minute: minutes, second: seconds, fraction, millis } = match.groups ?? {}
  const tail = text.slice(match[0].length)
  const [mark, half] = HALF.exec(tail) ?? HOURS.exec(tail) ?? ['']
  const hour = hourOf(Number(hours), minutes ?? '', half)
  if (typeof hour !== 'number') return hour
  const [minute, second] = [Number(minutes), Number(seconds ?? 0)]
  if (minute > 59) return { message: 'Minutes go from 00 to 59. Check the time.' }
  if (second > 59) return { message: 'Seconds go from 00 to 59. Check the time.' }
  // Truncates to microseconds, like all times.
  const digits = (fraction ?? millis ?? '').slice(0, 6)
  const precision = seconds === undefined ? 60_000_000 : 10 ** (6 - digits.length)
  return {
    hour,
    minute,
    second,
    micro: Number(digits.padEnd(6, '0')),
    precision,
    rest: tail.slice(mark.length).trim(),
  }
}

function ofDay(seconds: number, precision: number): TimePart {
  const { hour, minute, second } = utcWall(Math.min(Math.round(seconds), DAY_SECONDS - 1) * 1_000_000)
  return { hour, minute, second, micro: 0, precision, rest: '' }
}

function hourOf(hour: number, minutes: string, half: string | undefined): number | Refusal {
  const isAfternoon = half?.toLowerCase() === 'p'
  // In `17:05 PM`, the PM is redundant. `18:30 AM` and `00:30 PM` contradict themselves.
  if (half !== undefined && (hour > 12 ? !isAfternoon : hour === 0 && isAfternoon)) {
    const clock = `${hour % 12 || 12}:${minutes}`
    return {
      message: `${hour}:${minutes} with ${half.toUpperCase()}M contradicts itself. Enter ${clock} AM or ${clock} PM.`,
    }
  }
  if (half !== undefined && hour > 0 && hour <= 12) return (hour % 12) + (isAfternoon ? 12 : 0)
  if (hour === 24)
    return { message: 'The last minute of a day is 23:59. For midnight, enter 00:00 on the next day.' }
  if (hour > 23) return { message: 'Hours go from 00 to 23. Check the time.' }
  return hour
}

/** Matches an offset, which may be in brackets after an abbreviation, or followed by a zone's name in brackets. */
const WITH_OFFSET = new RegExp(
  `^(?:(?<bare>${OFFSET.source})(?: ?[([][a-z_/ ]+[)\\]])?|(?:[a-z]{2,5} ?)?\\((?<inside>${OFFSET.source})\\))$`,
  'i',
)

export interface WrittenZone {
  readonly name: string
  readonly text: string
}

/** Parses the zone after a time: an offset, an abbreviation, or a name. Null if there is none. */
export function readZone(text: string): { readonly zone: WrittenZone | null } | Refusal {
  if (text === '') return { zone: null }
  const { bare, inside } = WITH_OFFSET.exec(text)?.groups ?? {}
  const offset = bare ?? inside
  if (offset !== undefined && fixedOffset(offset) === null)
    return { message: 'That isn’t a valid UTC offset. Use a format like −05:00 or +05:30.' }
  const typed = offset ?? text
  const name = zoneInProse(typed)
  if (name !== null) return { zone: { name, text: typed } }
  const message = /^[([]?[a-z_]+(?:\/[a-z_/]+)?[)\]]?$/i.test(text)
    ? `Unknown time zone “${text.replace(/[()[\]]/g, '')}”. Enter an offset instead, such as −05:00.`
    : `We don’t recognize “${text}” after the time. Remove it, or enter a time zone, such as EST.`
  return { message }
}
