import { dateText } from '../../lib/time/time-text'

/** How the dates of a list are written: decided over all rows, since one of them can tell it for the others. */
export interface ListForms {
  /** Whether `3/5/2024` is 3 May; null where nothing tells it. */
  readonly dayFirst: boolean | null
  /** Dates with dots are month first: none is so unless another cannot be. */
  readonly isDottedMonthFirst: boolean
  /** Numbers such as 45356.35 are a spreadsheet's dates. */
  readonly isSerial: boolean
  readonly hasShortYears: boolean
  /** Rows whose date could be either; the first of them. Null where there are none. */
  readonly either: { readonly rows: number; readonly example: string } | null
}

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]*\s*/i
/** With a short year only `/` and `.` are taken: `24-03-05` may begin with the year. */
const NUMERIC = /^(\d{1,2})(?:([-/.])(\d{1,2})\2(\d{4})|([/.])(\d{1,2})\5(\d{2}))(?!\d)/
const SHORT_NAMED = /^(\d{1,2}[ -][a-z]{3,9}\.?[ -])(\d{2})(?![\d:])/i
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d)(\d\d)(\d\d)?)?$/
const DIGITS_THEN_TIME = /^(\d{4})(\d\d)(\d\d)[T ](?=\d)/
/** Dates that are certain, with what follows them. */
const DATE_THEN_TIME =
  /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[ -][a-z]{3,9}\.?,?[ -]\d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4})[T, ]+(.*)$/i
const SERIAL = /^\d{5}(?:\.\d+)?$/
const FRACTION = /^(?:0?\.\d+|0)$/
/** Spreadsheets' numbers of the days from 1982 to 2119. */
const FIRST_SERIAL = 30_000
const LAST_SERIAL = 80_000
/** Two digits mean these years. Others may be a day or a month. */
const FIRST_SHORT_YEAR = 15
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
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(WEEKDAY, '')
}

/** Decides how the dates in these cells are written. `dayFirst` is what a person said; null where nobody did. */
export function listForms(texts: Iterable<string>, dayFirst: boolean | null): ListForms {
  let [days, months, dotted, rows, numbers, serials] = [0, 0, 0, 0, 0, 0]
  let hasShortYears = false
  let example = ''
  for (const text of texts) {
    const plain = tidyTime(text)
    // Shorter numbers are times of day.
    if (/^\d{5,}(?:\.\d+)?$/.test(plain)) {
      numbers++
      if (isSerial(plain)) serials++
    }
    const date = numericDate(plain)
    hasShortYears ||= date?.isShort === true || SHORT_NAMED.test(plain)
    if (!date) continue
    const { first, second } = date
    if (date.isDotted) {
      if (second > 12 && first <= 12) dotted++
      continue
    }
    if (first > 12 && second <= 12) days++
    else if (second > 12 && first <= 12) months++
    else if (first !== second && first <= 12 && second <= 12 && rows++ === 0) example = plain
  }
  const decided = days > 0 === months > 0 ? null : days > 0
  return {
    dayFirst: dayFirst ?? decided,
    isDottedMonthFirst: dotted > 0,
    isSerial: numbers > 0 && serials === numbers,
    hasShortYears,
    either: rows > 0 && decided === null && dayFirst === null ? { rows, example } : null,
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
  if (date.isShort && (shortYear < FIRST_SHORT_YEAR || shortYear > LAST_SHORT_YEAR))
    return { message: 'Write the year with four digits, for instance 2024.' }
  const isDayFirst = readsDayFirst(date, forms)
  if (isDayFirst === null) return { message: 'Day or month first? Choose how dates of this list are read.' }
  const [month, day] = isDayFirst ? [date.second, date.first] : [date.first, date.second]
  const two = (value: number) => String(value).padStart(2, '0')
  const time = plainTime(date.rest.replace(/^[T, ]+/i, ''), forms)
  return { text: `${date.year}-${two(month)}-${two(day)} ${time}`.trim() }
}

function readsDayFirst({ first, second, isDotted }: NumericDate, forms: ListForms): boolean | null {
  if (first > 12 || first === second) return first > 12
  if (second > 12) return false
  return isDotted ? !forms.isDottedMonthFirst : forms.dayFirst
}

/** Rewrites a time: `830`, `08.30`, `8:30p`, a fraction of a day. Any other text stays as it is. */
export function plainTime(cell: string, forms: ListForms): string {
  const text = tidyTime(cell)
  if (FRACTION.test(text)) return clockOf(Number(text))
  if (forms.isSerial && text.includes('.') && SERIAL.test(text)) return clockOf(Number(text) % 1)
  return text
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
