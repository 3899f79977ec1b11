import { sql } from 'kysely'
import { wireInstant } from '../core/clock'
import type { Handler, Service } from '../core/context'
import type { Database, RevisionTable } from '../database/schema'
import { authenticate } from '../http/caller'
import { notFound } from '../http/http-error'
import { outerAddress } from '../http/outer-address'
import { type PageWindow, pageLinks, readWindow } from '../http/pages'
import { jsonText } from '../http/respond'
import { type HistoryFilter, readHistoryFilter } from './history-query'

/**
 * `GET /v2/vehicles/{id}/history/`: the vehicle's revisions, newest first.
 * Specification: "GET /v2/vehicles/{id}/history/".
 */
export function readHistory(service: Service, vehicleId: number): Handler {
  return async (context) => {
    const { fleetId } = await authenticate(service, context, 'bearer or API key')
    const query = new URL(context.req.url).searchParams
    const window = readWindow(query, service.options)
    // One snapshot, so that count and rows are of the same moment.
    const snapshot = service.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const { count, rows } = await snapshot.execute(async (db) => {
      if (!(await isKnown(db, fleetId, vehicleId))) throw notFound()
      return page(db, { fleetId, vehicleId, filter: readHistoryFilter(query) }, window)
    })
    const { next, previous } = pageLinks(outerAddress(context, service.options), window, count)
    const results = rows.map(revisionText).join(',')
    return jsonText(
      `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[${results}]}`,
    )
  }
}

/** Whether the vehicle exists, or has existed: a deleted one leaves its revisions. */
async function isKnown(db: Database, fleetId: number, vehicleId: number): Promise<boolean> {
  const vehicle = db.selectFrom('vehicles').select('id').where('fleet_id', '=', fleetId)
  if (await vehicle.where('id', '=', vehicleId).executeTakeFirst()) return true
  const revision = db.selectFrom('revisions').select('vehicle_id').where('fleet_id', '=', fleetId)
  return (await revision.where('vehicle_id', '=', vehicleId).limit(1).executeTakeFirst()) !== undefined
}

interface Scope {
  readonly fleetId: number
  readonly vehicleId: number
  readonly filter: HistoryFilter
}

async function page(db: Database, { fleetId, vehicleId, filter }: Scope, { limit, offset }: PageWindow) {
  let matching = db
    .selectFrom('revisions')
    .where('fleet_id', '=', fleetId)
    .where('vehicle_id', '=', vehicleId)
  if (filter.active !== undefined) matching = matching.where('active', '=', filter.active)
  if (filter.from !== undefined) matching = matching.where('history_date', '>=', filter.from)
  if (filter.to !== undefined) matching = matching.where('history_date', '<=', filter.to)
  if (filter.kinds) matching = matching.where('history_type', 'in', filter.kinds)
  if (filter.authority) matching = matching.where('toll_status', 'in', filter.authority)
  const total = await matching
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['active', 'history_date', 'history_type', 'reason', 'username'])
    // As text, because a JavaScript number rounds ids beyond 2^53.
    .select(sql<string>`cast(history_id as text)`.as('history_id'))
    .orderBy('history_date', 'desc')
    .orderBy('revisions.history_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: Number(total.count), rows }
}

type Row = Omit<RevisionTable, 'history_id' | 'fleet_id' | 'vehicle_id' | 'toll_status'> & {
  readonly history_id: string
}

/** One entry as JSON text, with the exact digits of its id: `JSON.stringify` rounds beyond 2^53. */
function revisionText(row: Row): string {
  const { active, history_date, history_type, reason, username } = row
  const rest = JSON.stringify({
    active: active === 1,
    history_date: wireInstant(history_date),
    history_type,
    reason,
    username,
  })
  return `{"history_id":${row.history_id},${rest.slice(1)}`
}
