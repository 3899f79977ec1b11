import { randomUUID } from 'node:crypto'
import { parseMarked } from '../../lib/json/exact-json'

/** Marks integers to be parsed exactly. Random, so that no request can contain it. */
const MARK = `exact:${randomUUID()}:`
/** More digits than any finite number has, because a bigint of millions of digits would take seconds. */
const LONGEST_INTEGER = 310

/** Parses JSON; integers beyond 2^53 become bigint. Throws a SyntaxError, or a RangeError if the JSON is nested too deeply. */
export function parseExact(text: string): unknown {
  const isKept = (digits: string) => digits.length <= LONGEST_INTEGER && Number.isFinite(Number(digits))
  return parseMarked(
    text,
    (digits) => (isKept(digits) ? `"${MARK}${digits}"` : digits),
    (_key, one) => (typeof one === 'string' && one.startsWith(MARK) ? BigInt(one.slice(MARK.length)) : one),
  )
}

export function stringifyExact(value: unknown): string {
  const text = JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'bigint' ? `${MARK}${one}` : one,
  )
  return text.replaceAll(new RegExp(`"${MARK}(-?\\d+)"`, 'g'), '$1')
}

/** Deepest nesting of lists and objects. Deeper nesting could overflow the stack of code that walks a value. */
const MAX_DEPTH = 64

/** Parses JSON from a request. Throws an Error if it's invalid or nested too deeply. */
export function parseSent(text: string): unknown {
  const value = parseExact(text)
  if (isDeeper(value, MAX_DEPTH)) throw new SyntaxError(`nested more than ${MAX_DEPTH} deep`)
  return value
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}

/** Returns why a value can't be stored as JSON text (an infinite number, or invalid text), or null. */
export function jsonProblem(value: unknown): string | null {
  if (typeof value === 'number' && !Number.isFinite(value)) return NOT_FINITE
  if (typeof value === 'string') return textProblem(value)
  if (typeof value !== 'object' || value === null) return null
  for (const [key, one] of Object.entries(value)) {
    const problem = textProblem(key) ?? jsonProblem(one)
    if (problem !== null) return problem
  }
  return null
}

export const NOT_FINITE = 'Numbers must be finite.'
export const NULL_CHARACTER = 'Null characters are not allowed.'

/** Returns why a text can't be stored (a null character, or half of a surrogate pair), or null. */
export function textProblem(text: string): string | null {
  if (text.includes('\0')) return NULL_CHARACTER
  return /\p{Surrogate}/u.test(text) ? 'Surrogate characters are not allowed.' : null
}
