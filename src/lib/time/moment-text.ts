import { formatInstant, MINUTE, SECOND } from './instant'
import {
  type MomentForms,
  numericDate,
  readDate,
  readTime,
  readZone,
  serialDay,
  type WrittenZone,
} from './moment-parts'
import { dateText } from './time-text'
import { type Wall, wallAsUtc } from './zone'

/** A local time, its precision in microseconds (60,000,000 for `08:30`), and the zone in the text, if any. */
export type Moment =
  | { readonly ok: true; readonly wall: Wall; readonly precision: number; readonly zone: WrittenZone | null }
  | { readonly ok: false; readonly message: string }

export const LONGEST_MOMENT = 120

/**
 * Parses a moment in the formats that people use: ISO, `3/5/2024 8:30 AM`, `6/10/24 0830 hrs`, `05.03.2024 08:30` (day
 * first), `13MAR2024 0830`, `5 Mar 2024, 03:30:15 EST (UTC−5)`, or a spreadsheet's serial date. Truncates fractions of
 * a second to microseconds. A zone may follow: an offset, an abbreviation (EST is −5 h, ET is New York), or a name.
 * Rejects other text with a sentence on what to do: a missing time, an impossible date, or an abbreviation that several
 * zones share, such as IST.
 * @param forms the formats of the text's list; without a list, `3/5/2024` is parsed month first
 */
export function parseMoment(text: string, forms: MomentForms = fieldForms(text)): Moment {
  if (text.trim().length > LONGEST_MOMENT) return refuse('That’s too long. Paste only the date and time.')
  const plain = tidyTime(text)
  if (plain === '') return refuse('Enter a date and a time, such as 2024-03-05 08:30.')
  const date = readDay(text, forms)
  if ('message' in date) return refuse(date.message)
  const time = readTime(date.rest, forms)
  if ('message' in time) return refuse(time.message)
  if (time.rest.startsWith('-') && (forms.hasSpans || isSpan(plain)) && SPAN.test(plain))
    return refuse(TWO_TIMES)
  const zone = readZone(time.rest)
  if ('message' in zone) return refuse(zone.message)
  const { rest: _, ...day } = date
  const { rest: __, precision, ...clock } = time
  return { ok: true, wall: { ...day, ...clock }, precision, zone: zone.zone }
}

/** The formats of a text without a list: with dots, the day is first. */
const fieldForms = (text: string): MomentForms =>
  momentForms([text], numericDate(tidyTime(text))?.isDotted === true)

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Parses the date at the start of a text. Rejects one that isn't on the weekday before it. */
function readDay(text: string, forms: MomentForms): ReturnType<typeof readDate> {
  const date = readDate(tidyTime(text), forms)
  const said = WEEKDAY.exec(tidyText(text))?.[0].slice(0, 3).toLowerCase()
  if ('message' in date || said === undefined) return date
  const named = WEEKDAYS.find((day) => day.toLowerCase().startsWith(said))
  const at = Date.UTC(date.year, date.month - 1, date.day)
  const actual = WEEKDAYS[new Date(at).getUTCDay()]
  if (named === actual) return date
  return { message: `${dateText(at * 1000, 'UTC')} is a ${actual}, not a ${named}. Check the date.` }
}

const TWO_TIMES =
  'This could be two times, or one time with a UTC offset. Enter one time, or add seconds before the offset.'

/** Matches `08:10-08:30` after a date. After `T` or seconds, the second part is an offset. */
const SPAN = / \d?\d:\d\d-(\d\d:\d\d)$/
const OFFSET_WEST = /^(?:0\d|1[0-2]):00$|^0[2-49]:30$/

/** Returns whether a text ends with an entry and an exit time, so the part after the hyphen isn't an offset. */
function isSpan(text: string): boolean {
  const [, end] = (text.at(-6) === '-' && SPAN.exec(text)) || []
  return end !== undefined && !OFFSET_WEST.test(end)
}

/** Parses a date alone, in any format of `parseMoment`, as its midnight. Null for other text. */
export function parseDate(text: string): Wall | null {
  if (text.trim().length > LONGEST_MOMENT) return null
  const date = readDay(text, fieldForms(text))
  if ('message' in date || date.rest !== '') return null
  const { year, month, day } = date
  return { year, month, day, hour: 0, minute: 0, second: 0, micro: 0 }
}

/** Rewrites `3/5/2024 8:30` with day and month swapped, `2024-05-03 8:30`. Null if the order is unambiguous. */
export function inOtherOrder(text: string): string | null {
  const plain = tidyTime(text)
  const { first = 0, second = 0, year = 0, isDotted, text: date = '' } = numericDate(plain) ?? {}
  const isEither = [first, second].every((part) => part >= 1 && part <= 12) && first !== second
  const [month, day] = isDotted ? [first, second] : [second, first]
  return isEither ? isoDay({ year, month, day }) + plain.slice(date.length) : null
}

/** Rewrites `3/5/2024 8:30` as its other half of the day, `2024-03-05 20:30`. Null if there is only one reading. */
export function inOtherHalf(text: string): string | null {
  const [plain, forms, moment] = [tidyTime(text), fieldForms(text), parseMoment(text)]
  const date = readDate(plain, forms)
  const time = 'message' in date ? date : readTime(date.rest, forms)
  if (!moment.ok || 'message' in date || 'message' in time) return null
  const [clock, hour] = [date.rest.slice(0, date.rest.length - time.rest.length).trim(), time.hour]
  // Lists and programs write such dates, with hours of 24. A zero, or a word after the time, fixes the half of the day.
  const last = /^\d{4}|(?<!\d)0\d/.test(plain.slice(0, plain.length - date.rest.length)) ? 9 : 12
  const isOpen = hour > 0 && hour <= last && RegExp(`^[^\\dt]*(?:at )?${hour}.*\\d$`, 'i').test(clock)
  const other = wallText({ ...moment.wall, hour: (hour + 12) % 24 }, moment.precision)
  return isOpen ? [other, moment.zone?.text].filter(Boolean).join(' ') : null
}

const refuse = (message: string): Moment => ({ ok: false, message })

/** Formats the canonical text: `2024-03-05 08:30`, with seconds and fraction if the precision requires them. */
export function wallText(wall: Wall, precision: number): string {
  const text = formatInstant(wallAsUtc(wall)).replace('T', ' ')
  const digits = 6 - Math.round(Math.log10(precision))
  const length = precision >= MINUTE ? 'YYYY-MM-DD HH:mm'.length : precision >= SECOND ? 19 : 20 + digits
  return text.slice(0, length)
}

const TIDY = /^[!-~]+(?: [!-~]+)*$/

/** Normalizes spaces, minus signs, and letter widths, and removes direction marks. Fast for plain text. */
export function tidyText(text: string): string {
  if (TIDY.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The formats of a list's times, decided over all rows, because one date can settle the others. */
export interface ListForms extends MomentForms {
  readonly either: { readonly dates: number; readonly example: string } | null
  /** The first ambiguous date whose order was decided. Otherwise null. */
  readonly ordered: string | null
  /** Some date has a month above 12, so day and month may be swapped in other dates, too. */
  readonly isOddMonth: boolean
  /** The first real date (`2024-05-03`) if other dates are text, and all real ones could have day and month swapped. */
  readonly swapped: string | null
}

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]*\s*/i
const YEAR_FIRST = /^\d{4}[-/.](\d{1,2})/
const REAL_DATE = /^(\d{4})-(\d\d)-(\d\d)/
const LONG_NUMBER = /^\d{5,}(?:\.\d+)?$/
/** Matches decimal hours, because no hour has this many minutes. */
const NO_MINUTES = /^[1-9]\d?\.[6-9]\d$/

export const tidyTime = (text: string): string => tidyText(text).replace(WEEKDAY, '')

const isoDay = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')

/** Detects the formats of a list's times. `dayFirst` is the user's choice, or null. */
export function momentForms(texts: Iterable<string>, dayFirst: boolean | null): ListForms {
  let [days, months, dates] = [0, 0, 0]
  let example = ''
  const notations = new Set<boolean>()
  let [numbers, serials] = [0, 0]
  let [hasSpans, hasDecimals, isOddMonth] = [false, false, false]
  let [real, mayBeSwapped] = ['', true]
  for (const text of texts) {
    const plain = tidyTime(text)
    hasSpans ||= isSpan(plain)
    // A date that starts with the year, as in most lists, doesn't decide the order.
    const yearFirst = YEAR_FIRST.exec(plain)
    if (yearFirst) {
      isOddMonth ||= Number(yearFirst[1]) > 12
      const [date, , month, day] = REAL_DATE.exec(plain) ?? []
      if (Number(day) > 12) mayBeSwapped = false
      else if (date !== undefined && day !== month && real === '') real = date
      continue
    }
    // Shorter numbers are times of day.
    if (LONG_NUMBER.test(plain)) {
      numbers++
      const day = serialDay(plain)
      if (day === null) continue
      serials++
      if (day.day > 12) mayBeSwapped = false
      else if (day.day !== day.month && real === '') real = isoDay(day)
      continue
    }
    hasDecimals ||= NO_MINUTES.test(plain)
    const date = numericDate(plain)
    if (!date) continue
    const { first, second, isDotted } = date
    notations.add(isDotted)
    if (first > 12 && second <= 12) days++
    else if (second > 12 && first <= 12) months++
    else if (first !== second && first <= 12 && second <= 12 && dates++ === 0) example = plain
  }
  const isSerialList = numbers > 0 && serials === numbers
  // Dates with dots may have a different order than those with slashes.
  const decided = days > 0 === months > 0 || notations.size > 1 ? null : days > 0
  const order = dayFirst ?? decided
  return {
    dayFirst: order,
    isSerial: isSerialList,
    ...{ hasSpans, hasDecimals, isOddMonth },
    either: dates > 0 && order === null ? { dates, example } : null,
    ordered: order !== null && dates > 0 ? example : null,
    swapped: real !== '' && mayBeSwapped && decided !== null && dates === 0 ? real : null,
  }
}
