import type { Handler, Service } from '../core/context'
import { authenticate } from '../http/caller'
import { notFound } from '../http/http-error'
import { pageLinks, readWindow } from '../http/pages'
import { json } from '../http/respond'
import { fleetRow, vehicleAnswer } from './vehicle-answer'
import { holdsWord, readSearch } from './vehicle-search'

/**
 * `GET /v2/vehicles/{id}/`: the Vehicle, as its update answers it. Throws 404 for one that is unknown, deleted or of
 * another fleet. Not in the specification; `SERVICE_READS=off` takes it away.
 */
export function readVehicle(service: Service, vehicleId: number): Handler {
  return async (context) => {
    const { fleetId } = await authenticate(service, context, 'bearer or API key')
    const ofFleet = service.db.selectFrom('vehicles').selectAll().where('fleet_id', '=', fleetId)
    const vehicle = await ofFleet.where('id', '=', vehicleId).executeTakeFirst()
    if (!vehicle) throw notFound()
    return json(vehicleAnswer(vehicle, await fleetRow(service.db, fleetId)))
  }
}

/**
 * `GET /v2/vehicles/` with `limit`, `offset` and `search`: the fleet's vehicles by id, in the envelope of the history.
 * Every word of `search` must be part of plate number, plate state, vehicle number, make or model in any case, or be
 * the id. Not in the specification; `SERVICE_READS=off` takes it away.
 */
export function listVehicles(service: Service): Handler {
  return async (context) => {
    const { fleetId } = await authenticate(service, context, 'bearer or API key')
    const query = new URL(context.req.url).searchParams
    const window = readWindow(query, service.options)
    const words = readSearch(query)
    // One snapshot, so that the count and the rows are of the same moment.
    const snapshot = service.db.transaction().setIsolationLevel('repeatable read')
    const { count, results } = await snapshot.execute(async (db) => {
      let matching = db.selectFrom('vehicles').where('fleet_id', '=', fleetId)
      for (const word of words) matching = matching.where(holdsWord(word))
      const total = await matching
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const page = matching.selectAll().orderBy('id').limit(window.limit).offset(window.offset)
      const rows = await page.execute()
      const fleet = await fleetRow(db, fleetId)
      return { count: Number(total.count), results: rows.map((row) => vehicleAnswer(row, fleet)) }
    })
    return json({ count, ...pageLinks(context.req.url, window, count), results })
  }
}
