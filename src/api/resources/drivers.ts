import { type DriverRequest, driver } from '../../contract/driver'
import { paths } from '../../contract/paths'
import type { ApiError, FieldErrors } from '../../lib/api-error'
import { isObject } from '../../lib/json/is-object'
import type { ApiClient } from '../client/client'
import { parseTolerant, textOf } from '../client/parse-tolerant'
import { ShapeError } from '../client/response-body'
import { readRowErrors } from '../transport/error-body'

const ENDPOINT = `POST ${paths.driversBulk}`
/** A long timeout, because after a timeout the results of hundreds of rows are unknown. */
const TIMEOUT_MS = 60_000

export type RowResponse =
  /** Decimal text, because an ID may exceed 2^53. Null if the response has none. */
  | { readonly kind: 'created'; readonly id: string | null }
  | { readonly kind: 'refused'; readonly errors: FieldErrors }
  | { readonly kind: 'missing' }

/**
 * Creates drivers and returns a result for each, in order, matched by driver_id or else by position. Rejects with
 * ApiError; see `rowErrorsOf`. Never resent automatically. Specification: "POST /v2/drivers/bulk/".
 */
export function createDrivers(api: ApiClient, drivers: readonly DriverRequest[]) {
  return api.request({
    method: 'POST',
    path: paths.driversBulk,
    json: drivers,
    action: drivers.length === 1 ? 'add 1 driver' : `add ${drivers.length} drivers`,
    timeoutMs: TIMEOUT_MS,
    read: (body) => readResponse(api, drivers, body),
  })
}

/** Returns the errors by row index, or none if they match no row. If one row was sent, field errors are its errors. */
export function rowErrorsOf(error: ApiError, sent: readonly DriverRequest[]) {
  const ofFields = [...error.fields].filter(([path]) => path !== '')
  if (error.rows.size > 0 || sent.length > 1 || ofFields.length === 0) return error.rows
  return new Map([[0, new Map(ofFields)]])
}

type Item = Readonly<Record<string, unknown>>

function readResponse(
  api: Pick<ApiClient, 'differences'>,
  drivers: readonly DriverRequest[],
  body: unknown,
): readonly RowResponse[] {
  const list = listOf(body)
  if (list === null) throw new ShapeError('is not a list of drivers')
  if (list !== body) api.differences.note(ENDPOINT, '')
  const items = list.map((item) => (isObject(item) ? item : null))
  for (const item of items) api.differences.note(ENDPOINT, ...parseTolerant(driver, item, '*').differences)
  const named = new Map<string, Item>()
  for (const item of items) {
    const name = item === null ? null : textOf(item.driver_id)
    if (item === null || name === null) continue
    named.set(name, item)
    if (!named.has(name.trim())) named.set(name.trim(), item)
  }
  const inOrder = items.length === drivers.length
  return drivers.map(({ driver_id = '' }, index) => {
    const item = named.get(driver_id) ?? named.get(driver_id.trim())
    return item ? { kind: 'created', id: textOf(item.id) } : positional(inOrder ? items[index] : null)
  })
}

function positional(item: Item | null | undefined): RowResponse {
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
