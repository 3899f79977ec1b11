import { domainToASCII } from 'node:url'
import { isObject } from '../../lib/json/is-object'
import { inSlices } from '../core/in-slices'
import { allocateIds, insertRows } from '../database/database'
import type { Database, DriverTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { HttpError, httpError, jsonText, limitRowErrors } from '../http/answers'
import type { CallerHandler } from '../http/caller'
import { FieldReader, readName, readText, refuse } from '../http/field-reader'
import { notAnObject, readJsonList } from '../http/request-body'

type NewDriver = Omit<DriverTable, 'id' | 'fleet_id'>

/** A driver in stored form, with its errors. */
interface DriverRow {
  readonly driver: NewDriver
  /** By field; empty if the driver is valid. */
  readonly errors: Record<string, unknown>
}

/** Reads one element. Only `driver_id` is required; other fields default to "". Specification: "Driver". */
function readDriver(value: unknown): DriverRow {
  const reader = FieldReader.ofRow(value)
  const text = (name: keyof NewDriver) => reader.optional(name, '', (sent) => readText(sent))
  const driver: NewDriver = {
    driver_id: reader.required('driver_id', '', (sent) => readName(sent)),
    first_name: text('first_name'),
    last_name: text('last_name'),
    address_line_1: text('address_line_1'),
    address_line_2: text('address_line_2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    contact_number: text('contact_number'),
    email: reader.optional('email', '', readEmail),
  }
  return { driver, errors: isObject(value) ? reader.errors : notAnObject(value) }
}

function readEmail(value: unknown): string {
  const text = readText(value)
  return text === '' || isEmail(text) ? text : refuse('Enter a valid email address.')
}

const LOCAL = /^[-!#$%&'*+/=?^_`{}|~0-9a-z]+(?:\.[-!#$%&'*+/=?^_`{}|~0-9a-z]+)*$/i
const QUOTED = /^"(?:[^"\\\p{Cc}]|\\[\x20-\x7e])*"$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}(?<!-)$/i
const LONGEST = 320

/** Whether Django's validator accepts this e-mail address: a name, an @, a domain with a dot or "localhost". */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > LONGEST || /\s/.test(text.slice(at))) return false
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (!LOCAL.test(local) && !QUOTED.test(local)) return false
  return domain === 'localhost' || DOMAIN.test(domain) || DOMAIN.test(domainToASCII(domain))
}

/** Most bytes of a request. */
const BULK_LIMIT = 10_485_760

/**
 * `POST /v2/drivers/bulk/`: creates all drivers of the array, or none if one is invalid or repeats a `driver_id`.
 * Answers 200 with the created drivers in the order of the request. Throws 400 with the errors by position,
 * `[{}, {email: [message]}]`, and 413 above `maxBulkRows`. Specification: "POST /v2/drivers/bulk/".
 */
export const createDrivers: CallerHandler = async (service, context, { fleetId }) => {
  const most = service.options.maxBulkRows
  const refusal = () => httpError(413, `A request may have at most ${most} drivers.`)
  const rows: DriverRow[] = []
  const sent = readJsonList(context.req.raw, { bytes: BULK_LIMIT, list: { key: '', most, refusal } })
  for await (const one of sent) rows.push(readDriver(one))
  markRepeats(rows)
  const created = await inTransaction(service.db, async (db) => {
    const firstId = await allocateIds(db, 'driver', rows.length)
    await markExisting(db, fleetId, rows)
    if (rows.some(({ errors }) => Object.keys(errors).length > 0))
      throw new HttpError(400, limitRowErrors(rows.map(({ errors }) => errors)))
    const drivers = rows.map(({ driver }, index) => ({ ...driver, id: firstId + index, fleet_id: fleetId }))
    const inserted = context.get('firstHalfOnly') ? drivers.slice(0, drivers.length / 2) : drivers
    for await (const rows of inSlices(batches(inserted, 50))) await insertRows(db, 'drivers', rows)
    return drivers
  })
  return jsonText(await driversAnswer(created))
}

function* batches<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** Adds an error to each row whose `driver_id` an earlier row has. */
function markRepeats(rows: readonly DriverRow[]): void {
  const first = new Map<string, number>()
  for (const [index, { driver, errors }] of rows.entries()) {
    if (driver.driver_id === '') continue
    const before = first.get(driver.driver_id)
    if (before === undefined) first.set(driver.driver_id, index)
    else errors.driver_id = [`This driver_id is repeated: row ${before + 1} of the request has it first.`]
  }
}

/** Adds an error to each row whose `driver_id` a driver of the fleet has. */
async function markExisting(db: Database, fleetId: number, rows: readonly DriverRow[]): Promise<void> {
  const ofFleet = db.selectFrom('drivers').select('driver_id').where('fleet_id', '=', fleetId)
  for (const batch of batches(rows, 500)) {
    const ids = batch.map(({ driver }) => driver.driver_id)
    const found = await ofFleet.where('driver_id', 'in', ids).execute()
    const existing = new Set(found.map(({ driver_id }) => driver_id))
    for (const { driver, errors } of batch)
      if (existing.has(driver.driver_id)) errors.driver_id = ['A driver with this driver_id already exists.']
  }
}

/** The answer's text, made in slices: it may have ten megabytes. */
async function driversAnswer(created: readonly DriverTable[]): Promise<string> {
  const texts: string[] = []
  for await (const { fleet_id, ...driver } of inSlices(created)) texts.push(JSON.stringify(driver))
  return `[${texts.join(',')}]`
}
