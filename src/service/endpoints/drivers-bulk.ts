import type { Handler, Service } from '../core/context'
import { allocateIds } from '../database/database'
import { insertRecords } from '../database/insert-rows'
import type { Database, DriverTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { authenticate } from '../http/caller'
import { HttpError, httpError } from '../http/http-error'
import { readJsonList } from '../http/request-body'
import { json } from '../http/respond'
import { type DriverRow, readDriver } from './driver-fields'

/** Most bytes of a request. */
const BULK_LIMIT = 10_485_760

/**
 * `POST /v2/drivers/bulk/`: creates all drivers of the array, or none if one is invalid or repeats a `driver_id`.
 * Answers 200 with the created drivers in the order of the request. Throws 400 with the errors by position,
 * `[{}, {email: [message]}]`, and 413 above `maxBulkRows`. Specification: "POST /v2/drivers/bulk/".
 */
export function createDrivers(service: Service): Handler {
  return async (context) => {
    const { fleetId } = await authenticate(service, context, 'bearer')
    const sent = await readJsonList(context.req.raw, BULK_LIMIT)
    const { maxBulkRows } = service.options
    if (sent.length > maxBulkRows) throw httpError(413, `A request may have at most ${maxBulkRows} drivers.`)
    const rows = sent.map(readDriver)
    markRepeats(rows)
    const created = await inTransaction(service.db, async (db) => {
      const firstId = await allocateIds(db, 'driver', rows.length)
      await markExisting(db, fleetId, rows)
      if (rows.some(({ errors }) => Object.keys(errors).length > 0)) {
        throw new HttpError(
          400,
          rows.map(({ errors }) => errors),
        )
      }
      const drivers = rows.map(({ driver }, index) => ({ ...driver, id: firstId + index, fleet_id: fleetId }))
      const inserted = context.get('firstHalfOnly') ? drivers.slice(0, drivers.length / 2) : drivers
      await insertRecords(db, 'drivers', inserted)
      return drivers
    })
    return json(created.map(driverAnswer))
  }
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
  const CHUNK = 500
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK)
    const found = await db
      .selectFrom('drivers')
      .select('driver_id')
      .where('fleet_id', '=', fleetId)
      .where(
        'driver_id',
        'in',
        chunk.map(({ driver }) => driver.driver_id),
      )
      .execute()
    const existing = new Set(found.map(({ driver_id }) => driver_id))
    for (const { driver, errors } of chunk) {
      if (existing.has(driver.driver_id)) errors.driver_id = ['A driver with this driver_id already exists.']
    }
  }
}

function driverAnswer({ fleet_id, ...driver }: DriverTable): object {
  return driver
}
