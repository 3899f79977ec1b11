import { HOURS_MAX, HOURS_MIN } from '../../../contract/limits'
import { readDecimal, suggestDecimal } from '../../../lib/text/decimal-text'

/** Hours that may be sent, or why not and what was probably meant. */
export type HoursReading =
  | {
      readonly ok: true
      /** Null where nothing is typed: left out of the request. */
      readonly hours: number | null
      /** The one spelling of it: `072` → `72`; '' where nothing is typed. */
      readonly canonical: string
      /** "= 3 days"; '' where the number says it already. */
      readonly words: string
      readonly warning?: string
    }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string }

/** What is offered beside every hour field. */
export const HOUR_PRESETS = [0, 24, 72, 168, 720] as const

/** Reads whole hours, 32-bit signed; what is negative is within the range and warned of. Specification: "Limits". */
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
  return hours < 0 ? { ...reading, warning: 'Negative hours lead back in time.' } : reading
}

/** The hours that a text of ASCII digits says, or null where it says none within the range. */
function wholeOf(text: string): number | null {
  if (!/^-?\d+$/.test(text)) return null
  const value = Number(text)
  // Never −0, which JSON would write as 0 and a comparison would not.
  return value >= HOURS_MIN && value <= HOURS_MAX ? value + 0 : null
}

function invalid(typed: string): HoursReading {
  if (/^-?\d+$/.test(typed))
    return { ok: false, message: `Hours go from ${HOURS_MIN} to ${HOURS_MAX}. Enter fewer.` }
  const message = 'Enter whole hours, digits alone, for instance 72.'
  const meant = suggestHours(typed)
  return meant === null || wholeOf(meant) === null
    ? { ok: false, message }
    : { ok: false, message, suggestion: String(wholeOf(meant)) }
}

const UNITS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 }

/** `3 days`, `72h`, `2 weeks`, `1,000`, `72.0` as whole hours. */
function suggestHours(typed: string): string | null {
  const unit = /^(\d{1,6})\s*(h|hrs?|hours?|d|days?|w|weeks?)$/i.exec(typed)
  if (unit) return String(Number(unit[1]) * (UNITS[unit[2]?.charAt(0).toLowerCase() ?? ''] ?? 1))
  const decimal = readDecimal(suggestDecimal(typed) ?? '')
  if (decimal === null || /[1-9]/.test(decimal.fraction)) return null
  return `${decimal.negative ? '-' : ''}${decimal.whole}`
}

const LONG_DAYS = 2 * 365

/** Hours in days: "3 days", "1 day 6 hours", "4000 days, about 11 years"; '' for less than a day. The sign is left out. */
export function daysText(hours: number): string {
  const size = Math.abs(hours)
  const [days, rest] = [Math.floor(size / 24), size % 24]
  if (days === 0) return ''
  const text = rest === 0 ? count(days, 'day') : `${count(days, 'day')} ${count(rest, 'hour')}`
  return days < LONG_DAYS ? text : `${text}, about ${count(Math.round(days / 365.2425), 'year')}`
}

/** Hours as the sentences say them: "72 hours (3 days)". */
export const hoursText = (hours: number): string => inDays(count(hours, 'hour'), hours)

/** Hours as the drawings say them, where there is little room: "72 h (3 days)". */
export const shortHoursText = (hours: number): string => inDays(`${minus(hours)} h`, hours)

function inDays(text: string, hours: number): string {
  const days = daysText(hours)
  return days === '' ? text : `${text} (${days})`
}

const minus = (value: number): string => String(value).replace('-', '−')

function count(value: number, unit: string): string {
  return `${minus(value)} ${unit}${Math.abs(value) === 1 ? '' : 's'}`
}
