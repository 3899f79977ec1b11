import { randomUUID } from 'node:crypto'

/** Matches the numbers of a JSON text, and strings, in which numbers must be skipped. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_DIGITS = /\d{16}/
/** Marks digits that are kept as text. Random, so that no text of a request can contain it. */
const MARK = `exact:${randomUUID()}:`

/** Deeper nesting overflows the stack of code that walks through the value, such as `JSON.stringify`. */
const MAX_DEPTH = 500

/**
 * Parses JSON, with integers beyond 2^53 as bigint instead of rounding them.
 * Throws a SyntaxError, also for more than 500 levels of nesting.
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (depthOf(text) > MAX_DEPTH) throw new SyntaxError(`nested more than ${MAX_DEPTH} deep`)
  if (!LONG_DIGITS.test(text)) return value
  const marked = text.replace(STRING_OR_NUMBER, (token) => (isUnsafe(token) ? `"${MARK}${token}"` : token))
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

function isUnsafe(token: string): boolean {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))
}

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (const bracket of json.replace(STRING_OR_NUMBER, '').match(/[[\]{}]/g) ?? []) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
