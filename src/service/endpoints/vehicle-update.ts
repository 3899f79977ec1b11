import { formatInstant } from '../../lib/time/instant'
import type { Handler, Service } from '../core/context'
import { allocateIds, nextRevisionInstant } from '../database/database'
import { inTransaction } from '../database/transaction'
import { authenticate } from '../http/caller'
import { notFound } from '../http/http-error'
import { readFields } from '../http/request-body'
import { json } from '../http/respond'
import { readVehicleChange } from './vehicle-fields'
import { fleetRow, vehicleAnswer } from './vehicle-reads'

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
