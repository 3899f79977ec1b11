import { VEHICLE_LIMITS } from '../../contract/limits'
import { formatInstant } from '../../lib/time/instant'
import type { Handler, Service } from '../core/context'
import { allocateIds, nextRevisionInstant } from '../database/database'
import type { VehicleTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import { authenticate } from '../http/caller'
import { readFlag, readText } from '../http/field-reader'
import { HttpError, notFound } from '../http/http-error'
import { type Fields, readFields } from '../http/request-body'
import { json } from '../http/respond'
import { changeCustomFields } from './custom-fields'
import { fleetRow, vehicleAnswer } from './vehicle-reads'

/** Text fields that may change. The plate cannot change after the vehicle is created. */
const { plate_number: _number, plate_state: _state, ...TEXT_LIMITS } = VEHICLE_LIMITS
const TEXT_FIELDS = Object.keys(TEXT_LIMITS) as (keyof typeof TEXT_LIMITS)[]

type VehicleChange = Partial<Pick<VehicleTable, keyof typeof TEXT_LIMITS | 'active' | 'custom_fields'>>

/**
 * Reads the changes of a PATCH in stored form. Unknown fields and the plate are ignored.
 * Throws 400 `{field: [message]}`.
 * @param customFields the stored JSON text of the vehicle's custom fields
 */
function readVehicleChange(fields: Fields, customFields: string): VehicleChange {
  const errors: Record<string, string[]> = {}
  const change: VehicleChange = {}
  for (const name of TEXT_FIELDS) {
    if (!fields.has(name)) continue
    const text = readText(fields.get(name), VEHICLE_LIMITS[name])
    if (text.ok) change[name] = text.value
    else errors[name] = [text.problem]
  }
  if (fields.has('active')) {
    const flag = readFlag(fields.get('active'))
    if (flag.ok) change.active = flag.value
    else errors.active = [flag.problem]
  }
  if (fields.has('custom_fields')) {
    const changed = changeCustomFields(customFields, fields.get('custom_fields'))
    if (changed.ok) change.custom_fields = changed.text
    else errors.custom_fields = changed.problems
  }
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors)
  return change
}

/**
 * `PATCH /v2/vehicles/{id}/`: changes the vehicle and records a `~` revision in one transaction, even if nothing
 * changes. Answers with the Vehicle. Specification: "PATCH /v2/vehicles/{id}/".
 */
export function updateVehicle(service: Service, vehicleId: number): Handler {
  return async (context) => {
    const { username, fleetId } = await authenticate(service, context, 'bearer or API key')
    const fields = await readFields(context.req.raw)
    const answer = await inTransaction(service.db, async (db) => {
      // This comes first: it makes other writers wait, so the vehicle cannot change between read and write.
      const historyId = await allocateIds(db, 'revision')
      const vehicle = await db
        .selectFrom('vehicles')
        .selectAll()
        .where('fleet_id', '=', fleetId)
        .where('id', '=', vehicleId)
        .executeTakeFirst()
      if (!vehicle) throw notFound()
      const changed = { ...vehicle, ...readVehicleChange(fields, vehicle.custom_fields) }
      await db
        .updateTable('vehicles')
        .set(changed)
        .where('fleet_id', '=', fleetId)
        .where('id', '=', vehicleId)
        .execute()
      const instant = await nextRevisionInstant(db, service.clock.instant())
      await db
        .insertInto('revisions')
        .values({
          history_id: historyId,
          fleet_id: fleetId,
          vehicle_id: vehicleId,
          history_date: formatInstant(instant),
          history_type: '~',
          active: changed.active,
          toll_status: changed.toll_status,
          reason: '',
          username,
        })
        .execute()
      return vehicleAnswer(changed, await fleetRow(db, fleetId))
    })
    return json(answer)
  }
}
