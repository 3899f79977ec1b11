import { fixedOffset, OFFSET } from './fixed-offset'
import { isDate, microsOfFraction } from './instant'
import { MONTHS } from './time-text'
import { spellZone, zoneWords } from './zone-names'

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

/** The offset may stand in brackets after an abbreviation, and a zone's name in brackets after the offset. */
const WITH_OFFSET = new RegExp(
  `^(?:(?<bare>${OFFSET.source})(?: ?[([][a-z_/ ]+[)\\]])?|(?:[a-z]{2,5} ?)?\\((?<inside>${OFFSET.source})\\))$`,
  'i',
)

/** A zone that stands after the time: its name, and in words what the text was taken for. */
export interface WrittenZone {
  readonly name: string
  readonly words: string
}

/** Reads the zone after the time: an offset, an abbreviation or a name; null where there is none. */
export function readZone(text: string): { readonly zone: WrittenZone | null } | Refusal {
  if (text === '') return { zone: null }
  const { bare, inside } = WITH_OFFSET.exec(text)?.groups ?? {}
  const offset = bare ?? inside
  if (offset !== undefined && fixedOffset(offset) === null)
    return { message: 'That offset from UTC is not possible. Write it like −05:00 or +05:30.' }
  const typed = offset ?? text.replace(/^[([](.+)[)\]]$/, '$1')
  const name = spellZone(typed)
  return name === null ? { message: unknownZone(text) } : { zone: { name, words: zoneWords(typed, name) } }
}

function unknownZone(text: string): string {
  if (/^[([]?[a-z_]+(?:\/[a-z_/]+)?[)\]]?$/i.test(text))
    return `Unknown time zone “${text.replace(/[()[\]]/g, '')}”. Write an offset instead, for instance −05:00.`
  return `What follows the time is not understood: “${text}”. Leave it out, or write a time zone, for instance EST.`
}
