import { decimalText, readDecimal, suggestDecimal } from '../../../lib/text/decimal-text'
import { readClock } from './hours'

/** A charge's amount that can be sent, or why it cannot and what was probably meant. */
type AmountReading =
  /** `amount` as it was typed, trimmed; '' is left out of the request. */
  | { readonly ok: true; readonly amount: string }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string }

/**
 * Parses a charge's amount. The specification gives amounts as text without a format; the console sends plain decimals of
 * any length, with the digits that were typed. Specification: "Charge".
 */
export function readAmount(text: string): AmountReading {
  const amount = text.trim()
  if (amount === '' || readDecimal(amount) !== null) return { ok: true, amount }
  const message = 'Not a plain decimal. Write it like 4.95.'
  const suggestion = suggestDecimal(amount) ?? readClock(amount)
  return suggestion === null ? { ok: false, message } : { ok: false, message, suggestion }
}

/** An amount as invoices show it, with two decimals at least: `4.9` → `4.90`. Other texts stay. */
export function moneyText(amount: string): string {
  const decimal = readDecimal(amount)
  return decimal === null ? amount : decimalText({ ...decimal, fraction: decimal.fraction.padEnd(2, '0') })
}
