import { parseExact } from './exact-numbers'
import { type JsonLimits, JsonScanner } from './json-scanner'

/** Most levels of lists and objects: deeper nesting overflows the stack of code that walks through a value. */
const MAX_DEPTH = 64
/** Most values of a text that is parsed at once: more than the largest billing plan needs. */
const MAX_VALUES = 20_000
/** Most values of a list that is parsed element by element: twice what the most drivers of a request need. */
export const MAX_LIST_VALUES = 50_000
/** Most characters of a number: three times what any finite number needs. */
const MAX_NUMBER = 1_000

/** The limits of every JSON text that a caller sends. */
export const JSON_LIMITS: JsonLimits = { depth: MAX_DEPTH, values: MAX_VALUES, number: MAX_NUMBER }

/** What a text is that exceeds one of them. */
export const EXCESS = {
  depth: `nested more than ${MAX_DEPTH} deep`,
  values: 'too many values',
  number: `a number of more than ${MAX_NUMBER} characters`,
  list: 'too many elements',
} as const

/** Parses a JSON text that a caller sent within another value. Throws a SyntaxError, also beyond `JSON_LIMITS`. */
export function parseSent(text: string): unknown {
  const excess = new JsonScanner(JSON_LIMITS).write(new TextEncoder().encode(text))
  if (excess !== null) throw new SyntaxError(EXCESS[excess])
  return parseExact(text)
}

/** Says what a parsed value holds that cannot be stored as JSON text: an infinite number, or broken text; else null. */
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

/** Says which characters of a text cannot be stored: null characters, and halves of surrogate pairs; else null. */
export function textProblem(text: string): string | null {
  if (text.includes('\0')) return NULL_CHARACTER
  return /\p{Surrogate}/u.test(text) ? 'Surrogate characters are not allowed.' : null
}
