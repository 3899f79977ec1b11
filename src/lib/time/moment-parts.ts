import { isDate, microsOfFraction } from './instant'
import { MONTHS } from './time-text'

export interface Refusal {
  readonly message: string
}

interface DatePart {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly rest: string
}

interface TimePart {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly micro: number
  /** Microseconds that the text covers. */
  readonly precision: number
  readonly rest: string
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/
const SHORT_YEAR = /^\d{1,2}([-/.])\d{1,2}\1\d{1,3}(?!\d)/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]+)[.,]?[ -]?(\d{4})(?!\d)/i
const MONTH_DAY = /^([a-z]+)\.?[ -]?(\d{1,2})(?:st|nd|rd|th)?(?:, ?|[ -])(\d{4})(?!\d)/i
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:\s?([ap])\.?m\b\.?)?(?![\d:.])/i

/** Reads the date at the beginning of the text. Expects single spaces and ASCII hyphens. */
export function readDate(text: string): DatePart | Refusal {
  const found = numericDate(text) ?? namedDate(text)
  if (!found) {
    if (SHORT_YEAR.test(text)) return { message: 'Write the year with four digits, for instance 2024.' }
    return { message: 'That date is not understood. Write it like 2024-03-05 08:30.' }
  }
  if ('message' in found) return found
  const { year, month, day } = found
  if (year < 1700 || year > 2240) return { message: 'Enter a year from 1700 to 2240.' }
  if (month < 1 || month > 12) return { message: `There is no month ${month}. Check the date.` }
  if (!isDate(year, month, day)) {
    return { message: `There is no ${day} ${MONTHS[month - 1]} ${year}. Check the date.` }
  }
  return found
}

function numericDate(text: string): DatePart | null {
  const iso = YEAR_FIRST.exec(text)
  if (iso) return part(text, iso, Number(iso[1]), Number(iso[3]), Number(iso[4]))
  const other = YEAR_LAST.exec(text)
  if (!other) return null
  const [first, second, year] = [Number(other[1]), Number(other[3]), Number(other[4])]
  // Day first with dots, month first with slashes and hyphens, unless only the other order is a date.
  const dayFirst = other[2] === '.' ? second <= 12 || first > 12 : first > 12 && second <= 12
  return dayFirst ? part(text, other, year, second, first) : part(text, other, year, first, second)
}

function namedDate(text: string): DatePart | Refusal | null {
  const dayMonth = DAY_MONTH.exec(text)
  const match = dayMonth ?? MONTH_DAY.exec(text)
  if (!match) return null
  const [name, day] = dayMonth ? [match[2] ?? '', match[1]] : [match[1] ?? '', match[2]]
  const month = monthOf(name)
  if (month === null) return { message: `“${name}” is not a month. Write the date like 2024-03-05 08:30.` }
  return part(text, match, Number(match[3]), month, Number(day))
}

function monthOf(name: string): number | null {
  const lower = name.toLowerCase()
  const index = MONTHS.findIndex((month) => {
    const full = month.toLowerCase()
    return lower === full || lower === full.slice(0, 3) || (lower === 'sept' && full === 'september')
  })
  return index < 0 ? null : index + 1
}

function part(text: string, match: RegExpExecArray, year: number, month: number, day: number): DatePart {
  return { year, month, day, rest: text.slice(match[0].length) }
}

/** Reads the time at the beginning of the text after the date. */
export function readTime(after: string): TimePart | Refusal {
  const text = after.replace(/^(?:t(?=\d)|,? at |[ ,]+)/i, '').trim()
  if (!/^\d/.test(text)) {
    const what = text === '' ? '' : ` What follows the date is not understood: “${text}”.`
    return { message: `Add a time, for instance 08:30.${what}` }
  }
  const match = TIME.exec(text)
  if (!match) {
    if (/^\d{1,2}\s?[ap]\.?m/i.test(text)) return { message: 'Add the minutes, for instance 8:00 AM.' }
    return { message: 'That time is not understood. Write it like 08:30 or 08:30:15.' }
  }
  const [, hours = '', minutes, seconds, fraction, half] = match
  const hour = hourOf(Number(hours), half)
  if (typeof hour !== 'number') return hour
  const [minute, second] = [Number(minutes), Number(seconds ?? 0)]
  if (minute > 59) return { message: 'Minutes go from 00 to 59. Check the time.' }
  if (second > 59) return { message: 'Seconds go from 00 to 59. Check the time.' }
  const micro = microsOfFraction(fraction ?? '')
  if (micro === null) return { message: 'Give at most microseconds: six digits after the seconds.' }
  const precision = seconds === undefined ? 60_000_000 : 10 ** (6 - Math.min(fraction?.length ?? 0, 6))
  return { hour, minute, second, micro, precision, rest: text.slice(match[0].length).trim() }
}

function hourOf(hour: number, half: string | undefined): number | Refusal {
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return { message: 'With AM or PM the hour goes from 1 to 12. Check the time.' }
    return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  }
  if (hour === 24)
    return { message: 'A day ends at 23:59. For midnight write 00:00 with the date of the next day.' }
  if (hour > 23) return { message: 'Hours go from 00 to 23. Check the time.' }
  return hour
}

/** `+05:30`, `-0500`, `-5`, `UTC-5`, `GMT+05:30`; our own display may carry seconds: `UTC-4:56:02`. */
const OFFSET = '(?:utc|gmt)? ?([+-])(?:(\\d{2})(\\d{2})|(\\d{1,2})(?::(\\d{2})(?::(\\d{2}))?)?)'
/** The offset may stand in brackets after an abbreviation, and a zone's name in brackets after the offset. */
const ZONE = new RegExp(`^(?:${OFFSET}(?: ?[([][a-z_/ ]+[)\\]])?|(?:[a-z]{2,5} ?)?\\(${OFFSET}\\))$`, 'i')
const ZERO = /^(?:z|utc|gmt)$/i

/** Reads the offset after the time; null where there is none. A zone's abbreviation alone is refused. */
export function readZone(text: string): { readonly offsetSeconds: number | null } | Refusal {
  if (text === '') return { offsetSeconds: null }
  if (ZERO.test(text)) return { offsetSeconds: 0 }
  const match = ZONE.exec(text)
  if (!match) return { message: unknownZone(text) }
  const groups = match[1] === undefined ? match.slice(7) : match.slice(1)
  const [hours, minutes, seconds] = [groups[1] ?? groups[3], groups[2] ?? groups[4], groups[5]].map(
    (digits) => Number(digits ?? 0),
  ) as [number, number, number]
  if (hours > 18 || minutes > 59 || seconds > 59) {
    return { message: 'That offset from UTC is not possible. Write it like −05:00 or +05:30.' }
  }
  const size = hours * 3600 + minutes * 60 + seconds
  return { offsetSeconds: groups[0] === '-' && size > 0 ? -size : size }
}

function unknownZone(text: string): string {
  if (/^\(?[a-z]{2,5}\)?$/i.test(text)) {
    return `“${text}” can mean more than one zone. Leave it out and choose the time zone, or write the offset, for instance −05:00.`
  }
  if (/^\[?[a-z_]+\/[a-z_/]+\]?$/i.test(text)) {
    return `Choose the time zone “${text.replace(/[[\]]/g, '')}” in its own field and leave it out here.`
  }
  return `What follows the time is not understood: “${text}”. Leave it out, or write an offset, for instance −05:00.`
}
