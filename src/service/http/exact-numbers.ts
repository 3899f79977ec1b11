import { randomUUID } from 'node:crypto'

/** Strings, to pass them over, and numbers of a JSON text. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_DIGITS = /\d{16}/
/** Stands before digits that wait as text; not to be guessed, so that no text from outside is taken for one. */
const MARK = `exact:${randomUUID()}:`

/** Deeper nesting ends the stack of whoever walks through the value, `JSON.stringify` included. */
const DEEPEST = 500

/**
 * Parses JSON as `JSON.parse` does, but integers beyond 2^53 become a bigint instead of being rounded. Throws a
 * SyntaxError, also where objects and lists are nested more than 500 deep.
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (depthOf(text) > DEEPEST) throw new SyntaxError(`nested more than ${DEEPEST} deep`)
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

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (const bracket of json.replace(STRING_OR_NUMBER, '').match(/[[\]{}]/g) ?? []) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
