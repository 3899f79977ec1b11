import { isObject } from '../../lib/json/is-object'
import { parseExact, stringifyExact } from '../http/exact-numbers'
import { jsonProblem, parseSent } from '../http/json-text'
import { shorten } from '../http/shorten'

/**
 * Changes values of existing custom fields. Names and structure cannot change.
 * Specification: "Vehicle", `custom_fields`.
 * @param stored JSON text of an object
 * @param change JSON text or an object, with some or all of the keys
 * @returns the new JSON text, or the problems
 */
export function changeCustomFields(
  stored: string,
  change: unknown,
): { ok: true; text: string } | { ok: false; problems: string[] } {
  const before = asObject(stored, parseExact)
  const wanted = typeof change === 'string' ? asObject(change, parseSent) : isObject(change) ? change : null
  if (!wanted) return { ok: false, problems: ['Value must be a JSON object.'] }
  if (!before) return { ok: false, problems: ['The custom fields of this vehicle cannot be changed.'] }
  const problems = structureProblems(before, wanted, '').slice(0, MAX_PROBLEMS)
  if (problems.length > 0) return { ok: false, problems }
  const unstorable = jsonProblem(wanted)
  if (unstorable !== null) return { ok: false, problems: [unstorable] }
  return { ok: true, text: stringifyExact(merge(before, wanted)) }
}

/** Most problems that an answer names. */
const MAX_PROBLEMS = 20

type JsonObject = Readonly<Record<string, unknown>>

function asObject(text: string, parse: (text: string) => unknown): JsonObject | null {
  try {
    const value = parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function structureProblems(before: JsonObject, wanted: JsonObject, path: string): string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`
    const current = before[key]
    if (!Object.hasOwn(before, key)) return [`Unknown custom field "${shorten(name)}".`]
    if (isObject(current) && isObject(value)) return structureProblems(current, value, name)
    if (mayReplace(current, value)) return []
    return [`"${shorten(name)}" must stay ${kindOf(current)}, not ${kindOf(value)}.`]
  })
}

/** Whether the values are of one kind. Null is an empty value: a plain value may become null, and null a plain value. */
function mayReplace(current: unknown, value: unknown): boolean {
  if (kindOf(current) === kindOf(value)) return true
  const isPlain = (one: unknown) => typeof one !== 'object' || one === null
  return (current === null || value === null) && isPlain(current) && isPlain(value)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'bigint' ? 'a number' : `a ${typeof value}`
}

function merge(before: JsonObject, wanted: JsonObject): JsonObject {
  const merged = Object.entries(before).map(([key, current]): [string, unknown] => {
    if (!Object.hasOwn(wanted, key)) return [key, current]
    const value = wanted[key]
    return [key, isObject(current) && isObject(value) ? merge(current, value) : value]
  })
  return Object.fromEntries(merged)
}
