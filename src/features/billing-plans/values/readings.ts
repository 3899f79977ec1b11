import { HOURS_MAX, HOURS_MIN, THRESHOLD_PATTERN } from '../../../contract/limits'
import { JsonText } from '../../../lib/json/json-text'
import { decimalText, isZero, readDecimal, suggestDecimal } from '../../../lib/text/decimal-text'
import { dayjs } from '../../../lib/time/dayjs'
import { isDate } from '../../../lib/time/instant'
import { parseDate } from '../../../lib/time/moment-text'

/** What a text means that was typed into a field, or why it cannot be sent and what was probably meant. */
export type Reading<Value> =
  | {
      readonly ok: true
      /** What is sent. */
      readonly value: Value
      readonly warning?: string
    }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string | undefined }

/**
 * Parses a charge's amount; '' is left out of the request. The specification gives amounts as text without a format; the
 * console sends plain decimals of any length, with the digits that were typed. Specification: "Charge".
 */
export function readAmount(text: string): Reading<string> {
  const value = text.trim()
  if (value === '' || readDecimal(value) !== null) return { ok: true, value }
  const suggestion = suggestDecimal(value) ?? readClock(value) ?? undefined
  return { ok: false, message: 'Not a plain decimal. Write it like 4.95.', suggestion }
}

/** An amount as invoices show it, with two decimals at least: `4.9` → `4.90`. Other texts stay. */
export function moneyText(amount: string): string {
  const decimal = readDecimal(amount)
  return decimal === null ? amount : decimalText({ ...decimal, fraction: decimal.fraction.padEnd(2, '0') })
}

/** Whether a text matches the specification's pattern and has a digit. Specification: "Limits". */
const isThreshold = (text: string): boolean => THRESHOLD_PATTERN.test(text) && /\d/.test(text)

/**
 * Parses the unbilled usage that triggers a mid-agreement invoice; it stays text, never a number. `""`, `-`, `.` and `-.`
 * match the specification's pattern but are no amounts. Specification: "Billing plan", "Limits".
 */
export function readThreshold(text: string): Reading<string> {
  const typed = text.trim()
  const decimal = readDecimal(typed)
  if (decimal === null || !isThreshold(typed)) {
    // With fewer zeros it may fit: 000000001, 1.500.
    const meant = suggestDecimal(typed)?.replace(/(\.\d\d)0+$/, '$1') ?? ''
    return { ok: false, message: thresholdProblem(typed), suggestion: isThreshold(meant) ? meant : undefined }
  }
  const value = decimalText(decimal)
  if (isZero(decimal))
    return { ok: true, value, warning: 'A threshold of zero: any unbilled usage may create an invoice.' }
  if (decimal.negative) return { ok: true, value, warning: 'A negative threshold. Check the amount.' }
  return { ok: true, value }
}

function thresholdProblem(typed: string): string {
  if (/^[-.]*$/.test(typed)) return 'Enter an amount, like 250.00.'
  if (/^-?\d{9,}(?:\.\d*)?$/.test(typed)) return 'Use at most 8 digits before the point.'
  if (/^-?\d{0,8}\.\d{3,}$/.test(typed)) return 'Use at most 2 digits after the point.'
  return 'Not a plain decimal. Write it like 250.00.'
}

/**
 * Parses the effective date: a calendar day as text, never an instant, so that no time zone can shift it. Null where the
 * text is blank: no restriction. Specification: "Billing plan", `effective_date`.
 */
export function readEffectiveDate(text: string): Reading<string | null> {
  const date = text.trim()
  if (date === '') return { ok: true, value: null }
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)
  if (match === null) {
    const meant = parseDate(date)
    const suggestion =
      meant && dayjs.utc(Date.UTC(meant.year, meant.month - 1, meant.day)).format('YYYY-MM-DD')
    const message = 'Write the date as YYYY-MM-DD, like 2026-03-01.'
    return { ok: false, message, suggestion: suggestion ?? undefined }
  }
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year === 0) return { ok: false, message: 'There is no year 0000. Check the date.' }
  if (!isDate(year, month, day)) return { ok: false, message: 'There is no such day. Check the date.' }
  if (year < 2000 || year > 2099)
    return { ok: true, value: date, warning: `The year is ${year}. Check the date.` }
  return { ok: true, value: date }
}

/** Longest text of filters, in UTF-16 units: a longer one was pasted by mistake. */
const LONGEST = 100_000

/**
 * Parses a charge's filters: any JSON, exact to the digit, since their structure is not specified. Undefined where the text
 * is blank: left out of the request. Specification: "Charge".
 */
export function readFilters(text: string): Reading<JsonText | undefined> {
  if (text.trim() === '') return { ok: true, value: undefined }
  if (text.length > LONGEST) return { ok: false, message: 'Too long. Use at most 100,000 characters.' }
  try {
    return { ok: true, value: new JsonText(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, message: 'Not valid JSON. Write it like {"agency": "TxTag"}.' }
  }
}

/**
 * Parses whole hours, 32-bit signed; null where the text is blank: left out of the request. Negative ones are valid, with a
 * warning. Specification: "Limits".
 */
export function readHours(text: string): Reading<number | null> {
  const typed = text.trim()
  if (typed === '') return { ok: true, value: null }
  const value = wholeOf(typed)
  if (value !== null)
    return value < 0 ? { ok: true, value, warning: 'Negative hours go back in time.' } : { ok: true, value }
  if (/^-?\d+$/.test(typed)) return { ok: false, message: `Enter hours from ${HOURS_MIN} to ${HOURS_MAX}.` }
  const meant = wholeOf(suggestHours(typed))
  return {
    ok: false,
    message: 'Enter whole hours, like 72.',
    suggestion: meant === null ? undefined : String(meant),
  }
}

/** The whole number of a text of ASCII digits; null if none or out of range. */
function wholeOf(text: string): number | null {
  if (!/^-?\d+$/.test(text)) return null
  const value = Number(text)
  // Adding 0 turns −0 into 0.
  return value >= HOURS_MIN && value <= HOURS_MAX ? value + 0 : null
}

const UNITS: Readonly<Record<string, number>> = { h: 1, d: 24, w: 168 }

/** Guesses whole hours from `3 days`, `72h`, `2 weeks`, `1,000`, `72.0`, `72:00`; '' where it cannot. */
function suggestHours(typed: string): string {
  const unit = /^(\d{1,6})\s*(h|hrs?|hours?|d|days?|w|weeks?)$/i.exec(typed)
  if (unit) return String(Number(unit[1]) * (UNITS[unit[2]?.charAt(0).toLowerCase() ?? ''] ?? 1))
  const decimal = readDecimal(suggestDecimal(typed) ?? readClock(typed) ?? '')
  if (decimal === null || /[1-9]/.test(decimal.fraction)) return ''
  return `${decimal.negative ? '-' : ''}${decimal.whole}`
}

/** Hours and minutes as decimal hours: `8:30` → `8.5`. Null for other texts, and where the decimals would not end. */
export function readClock(text: string): string | null {
  const match = /^(\d{1,4}):([0-5]\d)(?:\s*h(?:ours?|rs?)?)?$/i.exec(text.trim())
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2])]
  if (match === null || minutes % 3 !== 0) return null
  return String(Number((hours + minutes / 60).toFixed(2)))
}
