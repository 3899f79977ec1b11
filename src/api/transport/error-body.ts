import type { FieldErrors } from '../../lib/api-error'
import { isObject } from '../../lib/json/is-object'

export interface ErrorBody {
  readonly detail: string | undefined
  readonly code: string | undefined
  readonly fields: FieldErrors
  readonly rows: ReadonlyMap<number, FieldErrors>
}

const NO_FIELDS: FieldErrors = new Map()
const NO_ROWS: ErrorBody['rows'] = new Map()
const NOTHING: ErrorBody = { detail: undefined, code: undefined, fields: NO_FIELDS, rows: NO_ROWS }
const DEEPEST = 6
const MAX_MESSAGES = 5_000
const LONGEST_DETAIL = 500
/** Keys with messages about the whole body, next to field errors or instead of them. */
const ABOUT_THE_WHOLE = new Set(['detail', 'non_field_errors', '__all__'])

/**
 * Parses an error body. Never throws. Shapes: `{detail, code}`, `{field: […]}`, nested `charges: [{}, {amount: […]}]`,
 * `non_field_errors`. For bulk requests of `sentRows` rows, also an array of such objects or lists, or an object with
 * row indexes as keys, `{"1": {email: […]}}`. Errors that match the sent rows go to `rows`. If an array has a different
 * length, or an index is too large, all errors go to `fields` under ''. {@link listedErrors} handles errors with paths.
 */
export function readErrorBody(body: unknown, sentRows: number | null): ErrorBody {
  const listed = isObject(body) ? listedErrors(body) : null
  if (!isObject(body) || listed === null) return readNested(body, sentRows)
  return { ...readNested(listed, sentRows), ...wholeOf(body) }
}

function readNested(body: unknown, sentRows: number | null): ErrorBody {
  if (Array.isArray(body)) {
    const rows = body.length === sentRows ? readRows([...body.entries()]) : NO_ROWS
    return { ...NOTHING, fields: rows.size > 0 ? NO_FIELDS : summary(body), rows }
  }
  if (!isObject(body)) return NOTHING
  if (sentRows !== null && isByIndex(body)) return readByIndex(body, sentRows)
  const { detail, code } = wholeOf(body)
  const { detail: _, ...others } = body
  // The token library lists its attempts under `messages`, which aren't field errors.
  const isTokenError = code !== undefined && 'messages' in others
  const fields = isTokenError
    ? NO_FIELDS
    : collect(detail === undefined ? body : others, code === undefined ? [] : ['code'])
  return { detail, code, fields, rows: NO_ROWS }
}

function wholeOf({ detail, code }: Readonly<Record<string, unknown>>) {
  const text = typeof detail === 'string' ? detail.trim().slice(0, LONGEST_DETAIL) : ''
  return { detail: text === '' ? undefined : text, code: typeof code === 'string' ? code : undefined }
}

/** Parses row errors. Returns none if any item isn't about a row, such as a plain text. */
function readRows(body: readonly (readonly [number, unknown])[]): ErrorBody['rows'] {
  const rows = new Map<number, FieldErrors>()
  for (const [index, row] of body) {
    if (row === null) continue
    if (typeof row !== 'object') return NO_ROWS
    const fields = readRowErrors(row)
    if (fields.size > 0) rows.set(index, fields)
  }
  return rows
}

export const readRowErrors = (row: object): FieldErrors => collect(row, [])

const INDEX = /^(?:0|[1-9]\d{0,8})$/

function isByIndex(body: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(body).filter((name) => !ABOUT_THE_WHOLE.has(name))
  return names.length > 0 && names.every((name) => INDEX.test(name))
}

function readByIndex(body: Readonly<Record<string, unknown>>, sentRows: number): ErrorBody {
  const entries = Object.entries(body)
  const whole = entries.filter(([name]) => !INDEX.test(name))
  const byIndex = entries.filter(([name]) => INDEX.test(name))
  const rows = byIndex.every(([name]) => Number(name) < sentRows)
    ? readRows(byIndex.map(([name, row]) => [Number(name), typeof row === 'string' ? [row] : row]))
    : NO_ROWS
  const unplaced = rows.size > 0 ? whole : entries
  return { ...NOTHING, fields: summary(unplaced.map(([, errors]) => errors)), rows }
}

/** Returns all messages under '', with field names but without positions, which could belong to other rows. */
function summary(body: readonly unknown[]): FieldErrors {
  const lines = body.flatMap((row) =>
    [...collect(row, [])].flatMap(([path, messages]) =>
      messages.map((message) => (path === '' ? message : `${path}: ${message}`)),
    ),
  )
  return lines.length === 0 ? NO_FIELDS : new Map([['', [...new Set(lines)]]])
}

function collect(body: unknown, skipped: readonly string[]): FieldErrors {
  const fields = new Map<string, string[]>()
  let left = MAX_MESSAGES
  const walk = (value: unknown, path: readonly string[]) => {
    if (left <= 0 || path.length > DEEPEST || value === null || value === undefined) return
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        // Texts are about the list itself. Top-level arrays are rows, which have their own positions.
        const isItem = isObject(item) || (Array.isArray(item) && path.length > 0)
        walk(item, isItem ? [...path, String(index)] : path)
      })
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (path.length === 0 && skipped.includes(key)) continue
        walk(member, ABOUT_THE_WHOLE.has(key) ? path : [...path, key])
      }
    } else {
      left--
      const name = path.join('.')
      const messages = fields.get(name)
      if (messages) messages.push(String(value))
      else fields.set(name, [String(value)])
    }
  }
  walk(body, [])
  return fields
}

type Body = Readonly<Record<string, unknown>>

interface ListedError {
  readonly attr: unknown
  readonly detail: string
}

/** Nests `errors: [{attr: 'charges.1.amount', detail}]` by path. Keeps other objects and lists; otherwise null. */
function listedErrors({ errors }: Body): unknown {
  if (!Array.isArray(errors)) return isObject(errors) ? errors : null
  const listed = errors.slice(0, MAX_MESSAGES)
  const isListed = (error: unknown): error is ListedError =>
    isObject(error) && 'attr' in error && typeof error.detail === 'string'
  return listed.every(isListed) ? nested(listed) : errors
}

interface Node {
  [step: string]: Node | string[]
}

/** Has no prototype, because a path may be `__proto__`. */
const newNode = (): Node => Object.create(null) as Node

function nested(errors: readonly ListedError[]): Node {
  const root = newNode()
  for (const { attr, detail } of errors) {
    let node = root
    const steps = String(attr ?? '')
      .split('.')
      .filter((step) => step !== '' && !ABOUT_THE_WHOLE.has(step))
    for (const step of steps.slice(0, DEEPEST)) {
      const next = node[step] ?? newNode()
      if (Array.isArray(next)) break
      node[step] = next
      node = next
    }
    const texts = node.non_field_errors
    node.non_field_errors = [...(Array.isArray(texts) ? texts : []), detail]
  }
  return root
}
