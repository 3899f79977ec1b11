import { THRESHOLD_PATTERN } from '../../../contract/limits'
import { decimalText, isZero, readDecimal, suggestDecimal } from '../../../lib/text/decimal-text'

/** A threshold that can be sent, or why it cannot and what was probably meant. */
type ThresholdReading =
  | { readonly ok: true; readonly canonical: string; readonly warning?: string }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string }

/**
 * Whether a text can be sent as it is: it matches the specification's pattern and has a digit.
 * Specification: "Limits".
 */
function isThreshold(text: string): boolean {
  return THRESHOLD_PATTERN.test(text) && /\d/.test(text)
}

/**
 * Parses the unbilled usage that triggers a mid-agreement invoice; it stays text, never a number. `""`, `-`, `.` and `-.`
 * match the specification's pattern but are no amounts. Specification: "Billing plan", "Limits".
 */
export function readThreshold(text: string): ThresholdReading {
  const typed = text.trim()
  const decimal = readDecimal(typed)
  if (decimal === null || !isThreshold(typed)) return invalid(typed)
  const canonical = decimalText(decimal)
  if (isZero(decimal))
    return { ok: true, canonical, warning: 'A threshold of zero: any unbilled usage may create an invoice.' }
  if (decimal.negative) return { ok: true, canonical, warning: 'A negative threshold. Check the amount.' }
  return { ok: true, canonical }
}

function invalid(typed: string): ThresholdReading {
  const message = messageOf(typed)
  // With fewer zeros it may fit: 000000001, 1.500.
  const suggestion = suggestDecimal(typed)?.replace(/(\.\d\d)0+$/, '$1')
  return suggestion !== undefined && isThreshold(suggestion)
    ? { ok: false, message, suggestion }
    : { ok: false, message }
}

function messageOf(typed: string): string {
  if (typed === '') return 'Enter an amount, like 250.00.'
  if (/^[-.]+$/.test(typed)) return 'Enter an amount, like 250.00.'
  if (/^-?\d{9,}(?:\.\d*)?$/.test(typed)) return 'Use at most 8 digits before the point.'
  if (/^-?\d{0,8}\.\d{3,}$/.test(typed)) return 'Use at most 2 digits after the point.'
  return 'Not a plain decimal. Write it like 250.00.'
}
