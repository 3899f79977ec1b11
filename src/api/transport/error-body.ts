import type { FieldErrors } from '../../lib/api-error'
import { isObject } from '../../lib/json/is-object'

/** A JSON error body, in the shapes of Django REST Framework and similar ones. */
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
/** Keys whose messages are about the whole body, beside fields or instead of them. */
const ABOUT_THE_WHOLE = new Set(['detail', 'non_field_errors', '__all__'])

/**
 * Reads the error body of a request, or of a bulk request with `sentRows` rows. Never throws. Shapes: `{detail, code}`,
 * `{field: […]}`, nested `charges: [{}, {amount: […]}]`, `non_field_errors`; for bulk requests an array of such objects or
 * of lists, or an object of them by index, `{"1": {email: […]}}`. Errors that match the rows sent go to `rows`; those of an
 * array of another length, or with an index beyond the rows sent, go to `fields` under ''.
 */
export function readErrorBody(body: unknown, sentRows: number | null): ErrorBody {
  if (Array.isArray(body)) {
    const rows = body.length === sentRows ? readRows([...body.entries()]) : NO_ROWS
    return { ...NOTHING, fields: rows.size > 0 ? NO_FIELDS : summary(body), rows }
  }
  if (!isObject(body)) return NOTHING
  if (sentRows !== null && isByIndex(body)) return readByIndex(body, sentRows)
  const detail = typeof body.detail === 'string' ? body.detail.trim().slice(0, LONGEST_DETAIL) : ''
  const code = typeof body.code === 'string' ? body.code : undefined
  const { detail: _, ...others } = body
  // The token library lists its attempts under `messages`: not fields.
  const isTokenError = code !== undefined && 'messages' in others
  const fields = isTokenError
    ? NO_FIELDS
    : collect(detail === '' ? body : others, code === undefined ? [] : ['code'])
  return { detail: detail === '' ? undefined : detail, code, fields, rows: NO_ROWS }
}

/** The errors of each row; none at all where an item is not about a row, such as a plain text. */
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

/** The errors of one row, `{email: […]}` or a list: messages by field, perhaps none. */
export function readRowErrors(row: object): FieldErrors {
  return collect(row, [])
}

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

/** All messages under '', with their field's name but without a position, which could be a wrong row's. */
function summary(body: readonly unknown[]): FieldErrors {
  const lines = body.flatMap((row) =>
    [...collect(row, [])].flatMap(([path, messages]) =>
      messages.map((message) => (path === '' ? message : `${path}: ${message}`)),
    ),
  )
  return lines.length === 0 ? NO_FIELDS : new Map([['', [...new Set(lines)]]])
}

/** Collects the texts of a body by path, without the top-level keys in `skipped`. */
function collect(body: unknown, skipped: readonly string[]): FieldErrors {
  const fields = new Map<string, string[]>()
  let left = MAX_MESSAGES
  const walk = (value: unknown, path: readonly string[]) => {
    if (left <= 0 || path.length > DEEPEST || value === null || value === undefined) return
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        // Texts are about the list itself, objects and lists about an item; rows have their positions already.
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
