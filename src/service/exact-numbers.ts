import { randomUUID } from 'node:crypto'

/** Strings, to pass them over, and numbers of a JSON text. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_DIGITS = /\d{16}/
/** Stands before digits that wait as text; not to be guessed, so that no text from outside is taken for one. */
const MARK = `exact:${randomUUID()}:`

/** Parses JSON as `JSON.parse` does, but integers beyond 2^53 become a bigint instead of being rounded. Throws SyntaxError. */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!LONG_DIGITS.test(text)) return value
  const marked = text.replace(STRING_OR_NUMBER, (token) => (isUnsafe(token) ? `"${MARK}${token}"` : token))
  return JSON.parse(marked, (_key, one: unknown) =>
    typeof one === 'string' && one.startsWith(MARK) ? BigInt(one.slice(MARK.length)) : one,
  )
}

/** Writes JSON as `JSON.stringify` does, a bigint as its digits. */
export function stringifyExact(value: unknown): string {
  const text = JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'bigint' ? `${MARK}${one}` : one,
  )
  return text.replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, 'g'), '$1')
}

function isUnsafe(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))
}
