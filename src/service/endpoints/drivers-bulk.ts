import { domainToASCII } from 'node:url'
import { isObject } from '../../lib/json/is-object'
import { allocateIds, insertRows } from '../database/database'
import type { Database, DriverTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import type { CallerHandler } from '../http/caller'
import { FieldReader, readName, readText, refuse } from '../http/field-reader'
import { notAnObject, readJsonList } from '../http/request-body'
import { HttpError, httpError, json, limitRowErrors } from '../http/responses'

type NewDriver = Omit<DriverTable, 'id' | 'fleet_id'>

interface DriverRow {
  readonly driver: NewDriver
  readonly errors: Record<string, unknown>
}

/** Parses a driver. Only `driver_id` is required. Specification: "Driver". */
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

/** Returns whether Django's validator accepts an email address. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > LONGEST || /\s/.test(text.slice(at))) return false
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (!LOCAL.test(local) && !QUOTED.test(local)) return false
  return domain === 'localhost' || DOMAIN.test(domain) || DOMAIN.test(domainToASCII(domain))
}

const BULK_LIMIT = 4_194_304
const MAX_ROWS = 2_000

/** Creates all drivers or none. Throws 400 with errors by position, or 413. Specification: "POST /v2/drivers/bulk/". */
export const createDrivers: CallerHandler = async (service, context, { fleetId }) => {
  const sent = await readJsonList(context.req.raw, BULK_LIMIT)
  if (sent.length > MAX_ROWS) throw httpError(413, `A request may have at most ${MAX_ROWS} drivers.`)
  const rows = sent.map(readDriver)
  markRepeats(rows)
  const created = await inTransaction(service.db, async (db) => {
    const firstId = await allocateIds(db, 'driver', rows.length)
    await markExisting(db, fleetId, rows)
    if (rows.some(({ errors }) => Object.keys(errors).length > 0))
      throw new HttpError(400, limitRowErrors(rows.map(({ errors }) => errors)))
    const drivers = rows.map(({ driver }, index) => ({ ...driver, id: firstId + index, fleet_id: fleetId }))
    const inserted = context.get('firstHalfOnly') ? drivers.slice(0, drivers.length / 2) : drivers
    await insertRows(db, 'drivers', inserted)
    return drivers
  })
  return json(created.map(({ fleet_id, ...driver }) => driver))
}

function markRepeats(rows: readonly DriverRow[]): void {
  const first = new Map<string, number>()
  for (const [index, { driver, errors }] of rows.entries()) {
    if (driver.driver_id === '') continue
    const before = first.get(driver.driver_id)
    if (before === undefined) first.set(driver.driver_id, index)
    else errors.driver_id = [`This driver_id is repeated: row ${before + 1} of the request has it first.`]
  }
}

async function markExisting(db: Database, fleetId: number, rows: readonly DriverRow[]): Promise<void> {
  const ofFleet = db.selectFrom('drivers').select('driver_id').where('fleet_id', '=', fleetId)
  for (let from = 0; from < rows.length; from += 500) {
    const batch = rows.slice(from, from + 500)
    const ids = batch.map(({ driver }) => driver.driver_id)
    const found = await ofFleet.where('driver_id', 'in', ids).execute()
    const existing = new Set(found.map(({ driver_id }) => driver_id))
    for (const { driver, errors } of batch)
      if (existing.has(driver.driver_id)) errors.driver_id = ['A driver with this driver_id already exists.']
  }
}
