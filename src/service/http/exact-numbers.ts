import { randomUUID } from 'node:crypto'
import { parseMarked } from '../../lib/json/exact-json'

/** Marks digits that are kept as text. Random, so that no text of a request can contain it. */
const MARK = `exact:${randomUUID()}:`
/** More digits than any finite number has. A bigint of millions of digits would take seconds. */
const LONGEST_INTEGER = 310

/**
 * Parses JSON, with integers beyond 2^53 as bigint instead of rounding them. Throws a SyntaxError. A text that a caller
 * sent must have been scanned before, see `JsonScanner`.
 */
export function parseExact(text: string): unknown {
  const isKept = (digits: string) => digits.length <= LONGEST_INTEGER && Number.isFinite(Number(digits))
  return parseMarked(
    text,
    (digits) => (isKept(digits) ? `"${MARK}${digits}"` : digits),
    (_key, one) => (typeof one === 'string' && one.startsWith(MARK) ? BigInt(one.slice(MARK.length)) : one),
  )
}

/** Writes JSON, with a bigint as its digits. */
export function stringifyExact(value: unknown): string {
  const text = JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'bigint' ? `${MARK}${one}` : one,
  )
  return text.replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, 'g'), '$1')
}
