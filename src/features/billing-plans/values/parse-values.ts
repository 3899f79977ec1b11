import { HOURS_MAX, HOURS_MIN, THRESHOLD_PATTERN } from '../../../contract/limits'
import { JsonText } from '../../../lib/json/json-text'
import { decimalText, isZero, readDecimal, typedDecimal } from '../../../lib/text/decimal-text'
import { dayjs } from '../../../lib/time/dayjs'
import { parseDate } from '../../../lib/time/moment-text'

export type ParseResult<Value> =
  | { readonly ok: true; readonly value: Value; readonly warning?: string }
  | { readonly ok: false; readonly message: string }

/** Parses a plain decimal of any length, with the typed digits. '' is omitted from the request. Specification: "Charge". */
export function parseAmount(text: string): ParseResult<string> {
  const typed = text.trim()
  if (typed === '') return { ok: true, value: '', warning: 'No amount' }
  const decimal = typedDecimal(text)
  if (decimal === null) return { ok: false, message: 'Not a plain decimal. Use a format like 4.95.' }
  const plain = decimalText(decimal)
  const value = readDecimal(typed) === null ? plain : typed
  const warnings = [
    ...(plain.startsWith('-') ? ['A negative amount is a refund'] : []),
    ...(decimal.fraction.length > 2 ? ['More than two decimals'] : []),
  ]
  return warnings.length === 0 ? { ok: true, value } : { ok: true, value, warning: warnings.join('. ') }
}

/** Parses a threshold, which stays text. `-` and `.` match the pattern, but aren't amounts. Specification: "Limits". */
export function parseThreshold(text: string): ParseResult<string> {
  const decimal = typedDecimal(text)
  const value = decimal && decimalText(decimal)
  if (decimal === null || value === null || !THRESHOLD_PATTERN.test(value))
    return { ok: false, message: thresholdProblem(value ?? text.trim()) }
  if (isZero(decimal))
    return { ok: true, value, warning: 'With a threshold of zero, any unbilled usage may create an invoice.' }
  if (decimal.negative) return { ok: true, value, warning: 'A negative threshold. Check the amount.' }
  return { ok: true, value }
}

function thresholdProblem(typed: string): string {
  if (/^[-.]*$/.test(typed)) return 'Enter an amount, like 250.00.'
  if (/^-?\d{9,}(?:\.\d*)?$/.test(typed)) return 'Use at most 8 digits before the point.'
  if (/^-?\d{0,8}\.\d{3,}$/.test(typed)) return 'Use at most 2 digits after the point.'
  return 'Not a plain decimal. Use a format like 250.00.'
}

/**
 * Parses the effective date, in any form that names one day, with `12/01/2026` as December 1. Returns a calendar day as
 * text, not an instant, so no time zone can shift it. Null if the text is blank: no restriction. Specification:
 * "Billing plan", `effective_date`.
 */
export function parseEffectiveDate(text: string): ParseResult<string | null> {
  const typed = text.trim()
  if (typed === '') return { ok: true, value: null }
  const date = parseDate(typed)
  if (date === null)
    return { ok: false, message: 'That isn’t a date. Use a format like 2026-03-01, with a four-digit year.' }
  const { year, month, day } = date
  const value = dayjs.utc(Date.UTC(year, month - 1, day)).format('YYYY-MM-DD')
  return year < 2000 || year > 2099
    ? { ok: true, value, warning: `The year is ${year}. Check the date.` }
    : { ok: true, value }
}

const LONGEST_FILTERS = 100_000

/** Parses any JSON, exact to the digit. Undefined for a blank text. Specification: "Charge". */
export function parseFilters(text: string): ParseResult<JsonText | undefined> {
  if (text.trim() === '') return { ok: true, value: undefined }
  if (text.length > LONGEST_FILTERS)
    return { ok: false, message: 'Too long. Use at most 100,000 characters.' }
  try {
    return { ok: true, value: new JsonText(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, message: 'Invalid JSON. Use a format like {"agency": "TxTag"}.' }
  }
}

/** Parses whole hours, 32-bit signed. Null for a blank text, which is omitted. Specification: "Limits". */
export function parseHours(text: string): ParseResult<number | null> {
  if (text.trim() === '') return { ok: true, value: null }
  const decimal = typedDecimal(text)
  if (decimal === null || /[1-9]/.test(decimal.fraction))
    return { ok: false, message: 'Enter whole hours, like 72.' }
  const value = Number(decimalText({ ...decimal, fraction: '' }))
  if (value < HOURS_MIN || value > HOURS_MAX)
    return { ok: false, message: `Enter hours from ${HOURS_MIN} to ${HOURS_MAX}.` }
  return value < 0 ? { ok: true, value, warning: 'Negative hours go back in time.' } : { ok: true, value }
}

export function parseInstructions(html: string): ParseResult<string> {
  const opening = html.indexOf('{{')
  if (opening === -1 || !html.includes('}}', opening + 2)) return { ok: true, value: html }
  const warning = 'Placeholders ({{ }}) may print as is. Check an invoice first.'
  return { ok: true, value: html, warning }
}

export const HOUR_PRESETS = [0, 24, 72, 168, 720] as const

export function daysText(hours: number): string {
  const size = Math.abs(hours)
  const [days, rest] = [Math.floor(size / 24), size % 24]
  if (days === 0) return ''
  const text = rest === 0 ? count(days, 'day') : `${count(days, 'day')} ${count(rest, 'hour')}`
  return days < 730 ? text : `${text}, about ${count(Math.round(days / 365.2425), 'year')}`
}

/** Writes hours with their length in days: "72 hours (3 days)". */
export function hoursText(hours: number): string {
  const days = daysText(hours)
  return `${count(hours, 'hour')}${days === '' ? '' : ` (${days})`}`
}

function count(value: number, unit: string): string {
  const number = value.toLocaleString('en').replace('-', '−')
  return `${number} ${unit}${Math.abs(value) === 1 ? '' : 's'}`
}

/** Returns "= 3 days"; '' for less than a day, and if the text isn't a number. */
export function daysNote(text: string): string {
  const reading = parseHours(text)
  const days = daysText((reading.ok && reading.value) || 0)
  return days === '' ? '' : `= ${days}`
}
