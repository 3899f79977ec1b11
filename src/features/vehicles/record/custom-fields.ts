import { type Node, parseTree } from 'jsonc-parser'

/** The type of a value and its field: `null` is edited as text, `list` as JSON, and a `group` contains other fields. */
type CustomKind = 'text' | 'number' | 'flag' | 'null' | 'list' | 'group'

export interface CustomField {
  /** Names from the outside in. Names and structure can't change. */
  readonly path: readonly string[]
  /** The path as one text (JSON of the names), safe for names such as `__proto__`. */
  readonly key: string
  readonly kind: CustomKind
  /** The value as the form shows it: text without quotes, a number's digits, '' for null, a list's JSON. */
  readonly shown: string
  /** The value in the JSON text, and its start there, in UTF-16 units. */
  readonly raw: string
  readonly offset: number
  readonly fields: readonly CustomField[]
}

export interface CustomForm {
  readonly text: string
  readonly fields: readonly CustomField[]
  /** Why the fields can only be shown as text; null if they can be edited, or are absent. */
  readonly problem: string | null
}

type CustomEdits = Readonly<Record<string, string>>

const MAX_FIELDS = 200
const DEEPEST = 6

const KINDS: Readonly<Partial<Record<Node['type'], CustomKind>>> = {
  string: 'text',
  number: 'number',
  boolean: 'flag',
  null: 'null',
  array: 'list',
  object: 'group',
}

/** Parses the JSON text of a vehicle's custom fields. Never throws. Specification: "Vehicle", `custom_fields`. */
export function readCustomFields(text: string): CustomForm {
  const unreadable = (problem: string): CustomForm => ({ text, fields: [], problem })
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? 'null' : text)
    if (typeof value !== 'object' || Array.isArray(value))
      return unreadable('they’re a list or a single value, not named fields')
    // The library accepts more than JSON, so JSON.parse has checked the text above.
    const tree = parseTree(text)
    const fields = tree ? fieldsOf(tree, text, []) : []
    if (leavesOf(fields).length > MAX_FIELDS) return unreadable(`there are more than ${MAX_FIELDS} of them`)
    return { text, fields, problem: null }
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable('they aren’t named fields')
    if (error instanceof RangeError) return unreadable('they’re nested too deeply')
    throw error
  }
}

/** Returns the fields with their own value, so no groups, in the order of the text. */
export const leavesOf = (fields: readonly CustomField[]): CustomField[] =>
  fields.flatMap((field) => (field.kind === 'group' ? leavesOf(field.fields) : [field]))

export function customLabel({ key }: Pick<CustomField, 'key'>): string {
  const path: unknown = JSON.parse(key)
  return Array.isArray(path) ? path.join(' › ') : key
}

function fieldsOf(object: Node, text: string, above: readonly string[]): CustomField[] {
  if (above.length >= DEEPEST) throw new RangeError('Too deep for a form')
  const byName = new Map<string, CustomField>()
  for (const property of object.children ?? []) {
    const [name, value] = property.children ?? []
    const kind = value && KINDS[value.type]
    if (!name || !value || !kind) continue
    const path = [...above, String(name.value)]
    const raw = text.slice(value.offset, value.offset + value.length)
    // The last of repeated names counts, as for every JSON reader. The others stay in the text.
    byName.set(String(name.value), {
      path,
      key: JSON.stringify(path),
      kind,
      shown: kind === 'text' ? String(value.value) : kind === 'null' || kind === 'group' ? '' : raw,
      raw,
      offset: value.offset,
      fields: kind === 'group' ? fieldsOf(value, text, path) : [],
    })
  }
  return [...byName.values()]
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Returns why a typed value isn't valid for its field, as a sentence; null if it is. */
export function customProblem(field: CustomField, typed: string): string | null {
  if (field.kind === 'number' && !JSON_NUMBER.test(typed.trim()))
    return 'Enter a number, like 1250, -3, or 12.50.'
  if (field.kind === 'list' && !isList(typed)) return 'Enter a JSON list, like ["airport", 2].'
  return null
}

function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

/** Replaces the edited values in the JSON text, and keeps every other byte. Expects valid edits. */
export function spliceCustomFields(form: CustomForm, edits: CustomEdits): string {
  const lastFirst = leavesOf(form.fields).sort((a, b) => b.offset - a.offset)
  return lastFirst.reduce((text, { key, kind, shown, raw, offset }) => {
    const typed = Object.hasOwn(edits, key) ? edits[key] : undefined
    if (typed === undefined || typed === shown) return text
    return text.slice(0, offset) + jsonOf(kind, typed) + text.slice(offset + raw.length)
  }, form.text)
}

function jsonOf(kind: CustomKind, typed: string): string {
  if (kind === 'text') return JSON.stringify(typed)
  if (kind === 'null') return typed === '' ? 'null' : JSON.stringify(typed)
  return typed.trim()
}
