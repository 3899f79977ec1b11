import { type ExpressionBuilder, sql } from 'kysely'
import type { Vehicle } from '../../contract/vehicle'
import { wireInstant } from '../core/clock'
import { countRows } from '../database/database'
import type { Database, FleetTable, Schema, VehicleTable } from '../database/schema'
import { inSnapshot } from '../database/transaction'
import type { CallerHandler } from '../http/caller'
import { pageLinks, readWindow } from '../http/outer-address'
import { HttpError, json, notFound } from '../http/responses'

/** Returns a vehicle. Throws 404 if it's unknown, deleted, or in a different fleet. Not in the specification. */
export const readVehicle: CallerHandler = async ({ db }, context, { fleetId }) => {
  const vehicle = await vehicleRow(db, fleetId, Number(context.req.param('id')))
  return json(vehicleResponse(vehicle, await fleetRow(db, fleetId)))
}

export function vehicleRow(db: Database, fleetId: number, vehicleId: number): Promise<VehicleTable> {
  const ofFleet = db.selectFrom('vehicles').selectAll().where('fleet_id', '=', fleetId)
  return ofFleet.where('id', '=', vehicleId).executeTakeFirstOrThrow(() => notFound())
}

/** Lists vehicles. Each word of `search` must be the ID or part of a searched field, in any case. Not in the specification. */
export const listVehicles: CallerHandler = async (service, context, { fleetId }) => {
  const query = new URL(context.req.url).searchParams
  const window = readWindow(query, service.options)
  const words = readSearch(query)
  const { count, results } = await inSnapshot(service.db, async (db) => {
    let matching = db.selectFrom('vehicles').where('fleet_id', '=', fleetId)
    for (const word of words) matching = matching.where(matchesWord(word))
    const page = matching.selectAll().orderBy('id').limit(window.limit).offset(window.offset)
    const count = await countRows(matching)
    const rows = await page.execute()
    const fleet = await fleetRow(db, fleetId)
    return { count, results: rows.map((row) => vehicleResponse(row, fleet)) }
  })
  return json({ count, ...pageLinks(context, service.options, window, count), results })
}

/** Limits a search, because each word adds several conditions to the query. */
const LONGEST = 200

const SEARCHED = [
  'plate_number',
  'plate_state',
  'vehicle_number',
  'vehicle_make',
  'vehicle_model',
  'lessee_renter',
] as const

function readSearch(query: URLSearchParams): string[] {
  const text = query.getAll('search').at(-1) ?? ''
  if (text.length > LONGEST)
    throw new HttpError(400, { search: [`Ensure this value has at most ${LONGEST} characters.`] })
  return text.split(/\s+/).filter((word) => word !== '')
}

function matchesWord(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return (row: ExpressionBuilder<Schema, 'vehicles'>) =>
    row.or([
      ...SEARCHED.map((name) => sql<boolean>`lower(${row.ref(name)}) like lower(${pattern}) escape '\\'`),
      sql<boolean>`cast(${row.ref('id')} as text) = ${word}`,
    ])
}

/** Builds a vehicle. Specification: "Vehicle", "Fleet (nested in a vehicle)". */
export function vehicleResponse(row: VehicleTable, fleet: FleetTable): Vehicle {
  const { fleet_id, toll_status, ...vehicle } = row
  return {
    ...vehicle,
    added_date: wireInstant(vehicle.added_date),
    active: vehicle.active === 1,
    fleet: { ...fleet, is_active: fleet.is_active === 1, region_details: JSON.parse(fleet.region_details) },
  }
}

export function fleetRow(db: Database, fleetId: number): Promise<FleetTable> {
  return db.selectFrom('fleets').selectAll().where('id', '=', fleetId).executeTakeFirstOrThrow()
}
