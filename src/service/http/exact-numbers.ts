import { randomUUID } from 'node:crypto'

/** Matches the numbers of a JSON text, and strings, in which numbers must be skipped. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_DIGITS = /\d{16}/
/** Marks digits that are kept as text. Random, so that no text of a request can contain it. */
const MARK = `exact:${randomUUID()}:`

/**
 * Parses JSON, with integers beyond 2^53 as bigint instead of rounding them. Throws a SyntaxError. A text that a caller
 * sent must have been scanned before, see `JsonScanner`.
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!LONG_DIGITS.test(text)) return value
  let isMarked = false
  const marked = text.replace(STRING_OR_NUMBER, (token) => {
    if (!isUnsafe(token)) return token
    isMarked = true
    return `"${MARK}${token}"`
  })
  if (!isMarked) return value
  return JSON.parse(marked, (_key, one: unknown) =>
    typeof one === 'string' && one.startsWith(MARK) ? BigInt(one.slice(MARK.length)) : one,
  )
}

/** Writes JSON, with a bigint as its digits. */
export function stringifyExact(value: unknown): string {
  const text = JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'bigint' ? `${MARK}${one}` : one,
  )
  return text.replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, 'g'), '$1')
}

/** More digits than any finite number has. A bigint of millions of digits would take seconds. */
const LONGEST_INTEGER = 310

function isUnsafe(token: string): boolean {
  if (token.length > LONGEST_INTEGER || !/^-?\d{16,}$/.test(token)) return false
  const number = Number(token)
  return Number.isFinite(number) && !Number.isSafeInteger(number)
}
