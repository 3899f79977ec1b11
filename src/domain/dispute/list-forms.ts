import { tidyText } from '../../lib/time/tidy-text'
import { dateText } from '../../lib/time/time-text'

/** How the dates of a list are written: decided over all rows, since one of them can tell it for the others. */
export interface ListForms {
  /** Whether `3/5/2024` is 3 May; null where nothing tells it. */
  readonly dayFirst: boolean | null
  /** Whether `03.05.2024` is 5 March: only where another row can be nothing else. Null where rows contradict each other. */
  readonly isDottedMonthFirst: boolean | null
  /** Numbers such as 45356.35 are a spreadsheet's dates. */
  readonly isSerial: boolean
  /** Whether `0.25` is a fraction of a day, 06:00, and not 00:25; null where nothing tells it. */
  readonly isFraction: boolean | null
  readonly hasShortYears: boolean
  /** Whether dates with short years end with it: one begins with what is no year. `24/03/25` alone may begin with it. */
  readonly isShortYearLast: boolean
  /** Rows whose date could be either; the first of them. Null where there are none. */
  readonly either: { readonly rows: number; readonly example: string } | null
  /** The first date with slashes or hyphens that could be either, where its order is decided; null where none is. */
  readonly ordered: string | null
}

const LETTER = /^[a-z]/i
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]*\s*/i
/** With a short year only `/` and `.` are taken: `24-03-05` may begin with the year. */
const NUMERIC = /^(\d{1,2})(?:([-/.])(\d{1,2})\2(\d{4})|([/.])(\d{1,2})\5(\d{2}))(?!\d)/
const SHORT_NAMED = /^(\d{1,2}[ -][a-z]{3,9}\.?[ -])(\d{2})(?![\d:])/i
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)?)?$/
const DIGITS_THEN_TIME = /^(\d{4})(\d\d)(\d\d)[T ](?=\d)/
/** Dates that are certain, with what follows them. */
const DATE_THEN_TIME =
  /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[ -][a-z]{3,9}\.?,?[ -]\d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4})[T, ]+(.*)$/i
const YEAR_FIRST = /^\d{4}[-/.]\d/
const LONG_NUMBER = /^\d{5,}(?:\.\d+)?$/
const SERIAL = /^\d{5}(?:\.\d+)?$/
/** Either a fraction of a day or, with two digits, minutes after midnight. */
const FRACTION = /^0?\.\d+$/
/** More digits than minutes have. */
const LONG_FRACTION = /^0?\.\d{3,}$/
const DOTTED_CLOCK = /^(?:[1-9]|1\d|2[0-3])\.[0-5]\d$/
/** Spreadsheets' numbers of the days from 1982 to 2119. */
const FIRST_SERIAL = 30_000
const LAST_SERIAL = 80_000
/** Two digits mean these years: nothing is recorded before 2023. Others may be a day or a month. */
const FIRST_SHORT_YEAR = 23
const LAST_SHORT_YEAR = 49

interface NumericDate {
  readonly first: number
  readonly second: number
  readonly year: number
  readonly isShort: boolean
  readonly isDotted: boolean
  readonly rest: string
}

function numericDate(text: string): NumericDate | null {
  const match = NUMERIC.exec(text)
  if (!match) return null
  const [whole, first, sign, second, year, shortSign, shortSecond, shortYear] = match
  return {
    first: Number(first),
    second: Number(second ?? shortSecond),
    year: year === undefined ? 2000 + Number(shortYear) : Number(year),
    isShort: year === undefined,
    isDotted: (sign ?? shortSign) === '.',
    rest: text.slice(whole.length),
  }
}

/** A cell with plain spaces, minus signs and digits, without a weekday. */
export function tidyTime(text: string): string {
  const plain = tidyText(text)
  return LETTER.test(plain) ? plain.replace(WEEKDAY, '') : plain
}

/** Decides how the dates in these cells are written. `dayFirst` is what a person said; null where nobody did. */
export function listForms(texts: Iterable<string>, dayFirst: boolean | null): ListForms {
  const slashed = { days: 0, months: 0, either: 0, example: '' }
  const dotted = { days: 0, months: 0, either: 0, example: '' }
  let [numbers, serials, fractions, clocks] = [0, 0, 0, 0]
  let hasShortYears = false
  let isShortYearLast = false
  for (const text of texts) {
    const plain = tidyTime(text)
    // Most lists begin dates with the year: such a cell decides nothing.
    if (YEAR_FIRST.test(plain)) continue
    // Shorter numbers are times of day.
    if (LONG_NUMBER.test(plain)) {
      numbers++
      if (isSerial(plain)) serials++
    }
    if (LONG_FRACTION.test(plain)) fractions++
    if (DOTTED_CLOCK.test(plain)) clocks++
    const date = numericDate(plain)
    hasShortYears ||= date?.isShort === true || SHORT_NAMED.test(plain)
    if (!date) continue
    const { first, second } = date
    isShortYearLast ||= date.isShort && first < FIRST_SHORT_YEAR
    const found = date.isDotted ? dotted : slashed
    if (first > 12 && second <= 12) found.days++
    else if (second > 12 && first <= 12) found.months++
    else if (first !== second && first <= 12 && second <= 12 && found.either++ === 0) found.example = plain
  }
  const isSerialList = numbers > 0 && serials === numbers
  const decided = slashed.days > 0 === slashed.months > 0 ? null : slashed.days > 0
  const isDottedMonthFirst = dotted.months > 0 && dotted.days > 0 ? null : dotted.months > 0
  const open = [...(decided === null ? [slashed] : []), ...(isDottedMonthFirst === null ? [dotted] : [])]
  const rows = open.reduce((sum, { either }) => sum + either, 0)
  const isFractions = fractions > 0 || isSerialList
  return {
    dayFirst: dayFirst ?? decided,
    isDottedMonthFirst,
    isSerial: isSerialList,
    isFraction: isFractions === clocks > 0 ? null : isFractions,
    hasShortYears,
    isShortYearLast,
    either:
      rows > 0 && dayFirst === null
        ? { rows, example: open.find(({ either }) => either > 0)?.example ?? '' }
        : null,
    ordered: (dayFirst ?? decided) !== null && slashed.either > 0 ? slashed.example : null,
  }
}

function isSerial(text: string): boolean {
  return SERIAL.test(text) && Number(text) >= FIRST_SERIAL && Number(text) < LAST_SERIAL
}

/** Both readings of a date that could be either, in words. */
export function bothReadings(example: string): { monthFirst: string; dayFirst: string } {
  const date = numericDate(example)
  const said = (month: number, day: number) =>
    date ? dateText(Date.UTC(date.year, month - 1, day) * 1000, 'UTC') : ''
  const [first, second] = [date?.first ?? 1, date?.second ?? 1]
  return { monthFirst: said(first, second), dayFirst: said(second, first) }
}

/** `Dates are read day first: 3/5/2024 is 3 May 2024.`; null where no date of the list could be read in two ways. */
export function orderNote({ ordered, dayFirst }: ListForms): string | null {
  if (ordered === null) return null
  const [date = ordered] = NUMERIC.exec(ordered) ?? []
  const readings = bothReadings(ordered)
  return dayFirst
    ? `Dates are read day first: ${date} is ${readings.dayFirst}.`
    : `Dates are read month first: ${date} is ${readings.monthFirst}.`
}

export type PlainTime = { readonly text: string } | { readonly message: string }

/**
 * Rewrites a date with or without a time as `parseMoment` reads it without a doubt. `message` says what a person has to
 * do about one that is not certain. Text of any other form stays as it is: `parseMoment` says what is wrong with it.
 */
export function plainMoment(cell: string, forms: ListForms): PlainTime {
  const text = tidyTime(cell)
  if (forms.isSerial && isSerial(text)) return { text: serialText(text) }
  const compact = COMPACT.exec(text)
  if (compact) {
    const [, year, month, day, hour, minute, second] = compact
    const time = hour === undefined ? '' : ` ${hour}:${minute}${second === undefined ? '' : `:${second}`}`
    return { text: `${year}-${month}-${day}${time}` }
  }
  const date = numericDate(text)
  if (!date) {
    const whole = text.replace(SHORT_NAMED, '$120$2').replace(DIGITS_THEN_TIME, '$1-$2-$3 ')
    const [, day = '', rest = ''] = DATE_THEN_TIME.exec(whole) ?? []
    return { text: day === '' ? whole : `${day} ${plainTime(rest, forms)}` }
  }
  const shortYear = date.year - 2000
  const mayBeginWithYear = date.first >= FIRST_SHORT_YEAR && !forms.isShortYearLast
  if (date.isShort && (shortYear < FIRST_SHORT_YEAR || shortYear > LAST_SHORT_YEAR || mayBeginWithYear))
    return { message: 'Write the year with four digits, for instance 2024.' }
  const isDayFirst = readsDayFirst(date, forms)
  if (isDayFirst === null) return { message: 'Day or month first? Answer above.' }
  const [month, day] = isDayFirst ? [date.second, date.first] : [date.first, date.second]
  const two = (value: number) => String(value).padStart(2, '0')
  const time = plainTime(date.rest.replace(/^[T, ]+/i, ''), forms)
  return { text: `${date.year}-${two(month)}-${two(day)} ${time}`.trim() }
}

function readsDayFirst({ first, second, isDotted }: NumericDate, forms: ListForms): boolean | null {
  if (first > 12 || first === second) return first > 12
  if (second > 12) return false
  return isDotted && forms.isDottedMonthFirst !== null ? !forms.isDottedMonthFirst : forms.dayFirst
}

/** Rewrites a time: `830`, `08.30`, `8:30p`, a fraction of a day. Any other text, and what is not certain, stays as it is. */
export function plainTime(cell: string, forms: ListForms): string {
  const text = tidyTime(cell)
  if (text === '0') return '00:00'
  if (FRACTION.test(text)) {
    if (LONG_FRACTION.test(text) || forms.isFraction) return clockOf(Number(text))
    if (forms.isFraction === null || !/\.[0-5]\d$/.test(text)) return text
  }
  if (forms.isSerial && text.includes('.') && SERIAL.test(text)) return clockOf(Number(text) % 1)
  return text
    .replace(/^\./, '0.')
    .replace(/^(\d{1,2})[.h](\d\d)(?:[.](\d\d))?(?![\d:.])/i, (_, ...parts) => colons(parts))
    .replace(/^(\d{1,2})(\d\d)(\d\d)?(?=$|[ ap])/i, (_, ...parts) => colons(parts))
    .replace(/^(\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?) ?([ap])\.?(?=$| )/i, '$1 $2m')
}

function colons([hour, minute, second]: readonly (string | number | undefined)[]): string {
  return typeof second === 'string' ? `${hour}:${minute}:${second}` : `${hour}:${minute}`
}

const DAY_SECONDS = 86_400

/** The time of a fraction of a day, to the second. */
function clockOf(fraction: number): string {
  const seconds = Math.min(Math.round(fraction * DAY_SECONDS), DAY_SECONDS - 1)
  return new Date(seconds * 1000).toISOString().slice(11, 19)
}

/** A spreadsheet's number of a day (1900 system) as a date, with the time to the second where it has a fraction. */
function serialText(text: string): string {
  const seconds = Math.round((Number(text) - 25_569) * DAY_SECONDS)
  const iso = new Date(seconds * 1000).toISOString()
  return text.includes('.') ? `${iso.slice(0, 10)} ${iso.slice(11, 19)}` : iso.slice(0, 10)
}
