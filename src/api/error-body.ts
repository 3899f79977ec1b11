import type { FieldErrors } from '../lib/api-error'

/** What a JSON error body says, in the shapes that the service's kind of framework uses. */
export interface ErrorBody {
  readonly detail: string | undefined
  readonly code: string | undefined
  readonly fields: FieldErrors
  readonly rows: ReadonlyMap<number, FieldErrors>
}

const NO_FIELDS: FieldErrors = new Map()
const NO_ROWS: ErrorBody['rows'] = new Map()
const DEEPEST = 6
const MOST_MESSAGES = 5_000
const LONGEST_DETAIL = 500
/** Keys that hold no field's errors when they stand beside or instead of fields. */
const ABOUT_THE_WHOLE = new Set(['detail', 'non_field_errors', '__all__'])

/**
 * Reads `{detail, code}`, `{field: […]}`, nested `charges: [{}, {amount: […]}]`, `non_field_errors`, and for a bulk
 * request an array of such objects. An array as long as what was sent goes to `rows` by index; one of another length
 * cannot be matched and goes to `fields` under ''. Never throws.
 */
export function readErrorBody(body: unknown, sentRows: number | null): ErrorBody {
  if (Array.isArray(body)) {
    const rows = body.length === sentRows && body.every(isObject) ? readRows(body) : NO_ROWS
    return { detail: undefined, code: undefined, fields: rows.size > 0 ? NO_FIELDS : summary(body), rows }
  }
  if (!isObject(body)) return { detail: undefined, code: undefined, fields: NO_FIELDS, rows: NO_ROWS }
  const detail = typeof body.detail === 'string' ? body.detail.trim().slice(0, LONGEST_DETAIL) : ''
  const code = typeof body.code === 'string' ? body.code : undefined
  const { detail: _, ...others } = body
  // The token library lists what it tried under `messages`: not fields.
  const tokens = code !== undefined && 'messages' in others
  const fields = tokens
    ? NO_FIELDS
    : collect(detail === '' ? body : others, code === undefined ? [] : ['code'])
  return { detail: detail === '' ? undefined : detail, code, fields, rows: NO_ROWS }
}

function readRows(body: readonly unknown[]): Map<number, FieldErrors> {
  const rows = new Map<number, FieldErrors>()
  body.forEach((row, index) => {
    const fields = collect(row, [])
    if (fields.size > 0) rows.set(index, fields)
  })
  return rows
}

/** Every message under '', with its field's name but without a position, which would point at a wrong row. */
function summary(body: readonly unknown[]): FieldErrors {
  const lines = body.flatMap((row) =>
    [...collect(row, [])].flatMap(([path, messages]) =>
      messages.map((message) => (path === '' ? message : `${path}: ${message}`)),
    ),
  )
  return lines.length === 0 ? NO_FIELDS : new Map([['', [...new Set(lines)]]])
}

/** Walks a body and gathers its texts by path, leaving out the top-level keys in `skipped`. */
function collect(body: unknown, skipped: readonly string[]): FieldErrors {
  const fields = new Map<string, string[]>()
  let left = MOST_MESSAGES
  const walk = (value: unknown, path: readonly string[]) => {
    if (left <= 0 || path.length > DEEPEST || value === null || value === undefined) return
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        walk(item, isObject(item) ? [...path, String(index)] : path)
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
