import { HOURS_MAX, HOURS_MIN } from '../../../contract/limits'
import { readDecimal, suggestDecimal } from '../../../lib/text/decimal-text'

/** Hours that can be sent, or why they cannot and what was probably meant. */
type HoursReading =
  | {
      readonly ok: true
      /** Null where the text is blank: left out of the request. */
      readonly hours: number | null
      /** Normal spelling: `072` → `72`; '' where the text is blank. */
      readonly canonical: string
      /** The same in days: "= 3 days"; '' for less than a day. */
      readonly words: string
      readonly warning?: string
    }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string }

/** Usual values, offered at every field of hours. */
export const HOUR_PRESETS = [0, 24, 72, 168, 720] as const

/** Parses whole hours, 32-bit signed. Negative ones are valid, with a warning. Specification: "Limits". */
export function readHours(text: string): HoursReading {
  const typed = text.trim()
  if (typed === '') return { ok: true, hours: null, canonical: '', words: '' }
  const hours = wholeOf(typed)
  if (hours === null) return invalid(typed)
  const inWords = daysText(hours)
  const reading = {
    ok: true,
    hours,
    canonical: String(hours),
    words: inWords === '' ? '' : `= ${inWords}${hours < 0 ? ' back' : ''}`,
  } as const
  return hours < 0 ? { ...reading, warning: 'Negative hours go back in time.' } : reading
}

/** The whole number of a text of ASCII digits; null if none or out of range. */
function wholeOf(text: string): number | null {
  if (!/^-?\d+$/.test(text)) return null
  const value = Number(text)
  // Adding 0 turns −0 into 0.
  return value >= HOURS_MIN && value <= HOURS_MAX ? value + 0 : null
}

function invalid(typed: string): HoursReading {
  if (/^-?\d+$/.test(typed)) return { ok: false, message: `Enter hours from ${HOURS_MIN} to ${HOURS_MAX}.` }
  const message = 'Enter whole hours, like 72.'
  const meant = suggestHours(typed)
  return meant === null || wholeOf(meant) === null
    ? { ok: false, message }
    : { ok: false, message, suggestion: String(wholeOf(meant)) }
}

const UNITS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 }

/** Guesses whole hours from `3 days`, `72h`, `2 weeks`, `1,000`, `72.0`, `72:00`; null where it cannot. */
function suggestHours(typed: string): string | null {
  const unit = /^(\d{1,6})\s*(h|hrs?|hours?|d|days?|w|weeks?)$/i.exec(typed)
  if (unit) return String(Number(unit[1]) * (UNITS[unit[2]?.charAt(0).toLowerCase() ?? ''] ?? 1))
  const decimal = readDecimal(suggestDecimal(typed) ?? readClock(typed) ?? '')
  if (decimal === null || /[1-9]/.test(decimal.fraction)) return null
  return `${decimal.negative ? '-' : ''}${decimal.whole}`
}

const LONG_DAYS = 2 * 365

/**
 * Hours in days, without their sign; '' for less than a day.
 * "3 days", "1 day 6 hours", "4000 days, about 11 years".
 */
export function daysText(hours: number): string {
  const size = Math.abs(hours)
  const [days, rest] = [Math.floor(size / 24), size % 24]
  if (days === 0) return ''
  const text = rest === 0 ? count(days, 'day') : `${count(days, 'day')} ${count(rest, 'hour')}`
  return days < LONG_DAYS ? text : `${text}, about ${count(Math.round(days / 365.2425), 'year')}`
}

/** Hours in sentences: "72 hours (3 days)". */
export const hoursText = (hours: number): string => inDays(count(hours, 'hour'), hours)

/** Hours in drawings, where there is little room: "72 h (3 days)". */
export const shortHoursText = (hours: number): string => inDays(`${minus(hours)} h`, hours)

function inDays(text: string, hours: number): string {
  const days = daysText(hours)
  return days === '' ? text : `${text} (${days})`
}

const minus = (value: number): string => String(value).replace('-', '−')

function count(value: number, unit: string): string {
  return `${minus(value)} ${unit}${Math.abs(value) === 1 ? '' : 's'}`
}

/** Hours and minutes as decimal hours: `8:30` → `8.5`. Null for other texts, and where the decimals would not end. */
export function readClock(text: string): string | null {
  const match = /^(\d{1,4}):([0-5]\d)(?:\s*h(?:ours?|rs?)?)?$/i.exec(text.trim())
  const minutes = Number(match?.[2])
  if (match === null || minutes % 3 !== 0) return null
  const fraction = String((minutes / 3) * 5)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Number(match[1])}${fraction === '' ? '' : `.${fraction}`}`
}
