import { type DriverRequest, driver } from '../../contract/driver'
import { paths } from '../../contract/paths'
import type { ApiError, FieldErrors } from '../../lib/api-error'
import { isObject } from '../../lib/json/is-object'
import type { ApiClient } from '../client/client'
import { readLeniently } from '../client/lenient-read'
import { ShapeError } from '../client/response-body'
import { readRowErrors } from '../transport/error-body'

const ENDPOINT = 'POST /v2/drivers/bulk/'
/** Long, since hundreds of rows take longer than one record, and a timeout leaves all of them unknown. */
const TIMEOUT_MS = 60_000

/** The answer to a bulk request for one row that was sent. */
export type RowAnswer =
  /** Created. The id as digits, since it may exceed 2^53; null where the answer has none. */
  | { readonly kind: 'created'; readonly id: string | null }
  /** The service created other rows of the array and returned errors for this one. */
  | { readonly kind: 'refused'; readonly errors: FieldErrors }
  /** The answer does not mention the row: its outcome is unknown. */
  | { readonly kind: 'missing' }

/**
 * Creates drivers in one request; returns an answer for each, in the order sent. The body is read loosely: drivers are
 * matched by driver_id in any order, else by position. Rejects with ApiError; see `rowErrorsOf`. Never sent twice. Specification: "POST /v2/drivers/bulk/".
 */
export function createDrivers(api: ApiClient, drivers: readonly DriverRequest[]) {
  return api.request({
    method: 'POST',
    path: paths.driversBulk,
    json: drivers,
    action: drivers.length === 1 ? 'create 1 driver' : `create ${drivers.length} drivers`,
    timeoutMs: TIMEOUT_MS,
    read: (body) => readAnswer(api, drivers, body),
  })
}

/**
 * A rejected request's errors by row index; empty where the rows cannot be told. Errors of fields without a position
 * belong to the only row, or to the rows whose values the messages quote; if one quotes no row, none is assigned.
 */
export function rowErrorsOf(error: ApiError, sent: readonly DriverRequest[]) {
  if (error.rows.size > 0) return error.rows
  // Without the errors of the whole request.
  const ofFields = [...error.fields].filter(([path]) => path !== '')
  if (sent.length === 1) return ofFields.length === 0 ? error.rows : new Map([[0, new Map(ofFields)]])
  const found = new Map<number, Map<string, string[]>>()
  for (const [path, messages] of ofFields)
    for (const message of messages) {
      const rows = rowsNamed(message, path, sent)
      if (rows.length === 0) return error.rows
      for (const row of rows) {
        const errors = found.get(row) ?? new Map<string, string[]>()
        found.set(row, errors.set(path, [...(errors.get(path) ?? []), message]))
      }
    }
  return found
}

/** The rows whose value in a field a message quotes: “D-2”, (D-2). A plain number must be in quotes: it may be a limit. */
function rowsNamed(message: string, path: string, sent: readonly DriverRequest[]): number[] {
  const quoted = new Set(
    [...message.matchAll(/["'`“‘«(]([^"'`“”‘’«»()]+)["'`”’»)]/g)].map(([, text]) => text?.trim()),
  )
  const words = new Set(
    message.split(/[\s"'`“”‘’«»(),;:]+/).flatMap((word) => [word, word.replace(/[.!?]+$/, '')]),
  )
  return sent.flatMap((driver, index) => {
    const text = new Map(Object.entries(driver)).get(path)?.trim() ?? ''
    const isNamed = quoted.has(text) || (/[^\d.]/.test(text) && /[\d@-]/.test(text) && words.has(text))
    return text !== '' && isNamed ? [index] : []
  })
}

type Item = Readonly<Record<string, unknown>>

function readAnswer(
  api: Pick<ApiClient, 'differences'>,
  drivers: readonly DriverRequest[],
  body: unknown,
): readonly RowAnswer[] {
  const list = listOf(body)
  if (list === null) throw new ShapeError('is not a list of drivers')
  if (list !== body) api.differences.note(ENDPOINT, '')
  const items = list.map((item) => (isObject(item) ? item : null))
  for (const item of items) api.differences.note(ENDPOINT, ...readLeniently(driver, item, '*').differences)
  const named = new Map<string, Item>()
  for (const item of items) {
    const name = item === null ? null : textOf(item.driver_id)
    if (item === null || name === null) continue
    named.set(name, item)
    if (!named.has(name.trim())) named.set(name.trim(), item)
  }
  const inOrder = items.length === drivers.length
  const byUpperCase = uniqueBy([...new Set(named.values())], ({ driver_id }) =>
    upperCase(textOf(driver_id) ?? ''),
  )
  const sentOnce = uniqueBy(drivers, ({ driver_id = '' }) => upperCase(driver_id))
  return drivers.map((driver, index) => {
    const { driver_id = '' } = driver
    // Some services change the case of IDs: a match is used where it is the only one, sent and answered.
    const sameExceptCase =
      sentOnce.get(upperCase(driver_id)) === driver ? byUpperCase.get(upperCase(driver_id)) : undefined
    const item = named.get(driver_id) ?? named.get(driver_id.trim()) ?? sameExceptCase
    return item ? { kind: 'created', id: textOf(item.id) } : positional(inOrder ? items[index] : null)
  })
}

const upperCase = (text: string): string => text.trim().toUpperCase()

/** The items whose key is unique, by key. */
function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>()
  const shared = new Set<string>()
  for (const item of items) {
    const key = keyOf(item)
    if (found.has(key)) shared.add(key)
    found.set(key, item)
  }
  for (const key of shared) found.delete(key)
  return found
}

/** The answer for a row by its position, where its driver_id is not in the answer. */
function positional(item: Item | null | undefined): RowAnswer {
  if (!item || textOf(item.driver_id) !== null) return { kind: 'missing' }
  const id = textOf(item.id)
  if (id !== null) return { kind: 'created', id }
  const errors = readRowErrors(item)
  const lists = Object.values(item).every((value) => Array.isArray(value))
  return lists && errors.size > 0 ? { kind: 'refused', errors } : { kind: 'missing' }
}

function listOf(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  return isObject(body) && Array.isArray(body.results) ? body.results : null
}

/** A text or number as text. The exact parser gives integers beyond 2^53 as text. */
function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
