import { type SelectQueryBuilder, sql } from 'kysely'
import { HISTORY_TYPES, TOLL_AUTHORITY_STATUSES } from '../../contract/history'
import { formatInstant, parseInstant } from '../../lib/time/instant'
import { wireInstant } from '../core/clock'
import { countRows } from '../database/database'
import type { Flag, Schema } from '../database/schema'
import { inSnapshot } from '../database/transaction'
import type { CallerHandler } from '../http/caller'
import { FieldReader, refuse } from '../http/field-reader'
import { stringifyExact } from '../http/json-text'
import { type PageWindow, pageLinks, readWindow } from '../http/outer-address'
import { jsonText, notFound, shorten } from '../http/responses'

const MAX_NAMED = 10

const FLAGS = new Map<string, Flag>([
  ['true', 1],
  ['false', 0],
  ['1', 1],
  ['0', 0],
])

/** Parses the filters. Empty ones count as absent; of a repeated parameter, the last counts. Throws 400 by parameter. */
function readHistoryFilter(query: URLSearchParams) {
  const reader = new FieldReader(new Map([...new Map(query)].filter(([, text]) => text !== '')))
  const choice = (value: string) =>
    `Select a valid choice. ${shorten(value)} is not one of the available choices.`
  const one = <T>(name: string, read: (text: string) => T) =>
    reader.optional<T | undefined>(name, undefined, (text) => read(String(text)))
  const many = (name: string, choices: readonly string[]) => {
    const values = [...new Set(query.getAll(name).filter((value) => value !== ''))]
    const wrong = values.filter((value) => !choices.includes(value))
    if (wrong.length > 0) reader.errors[name] = wrong.slice(0, MAX_NAMED).map(choice)
    return values.length > 0 ? values : undefined
  }
  const moment = (text: string) => storedMoment(text) ?? refuse('Enter a valid date/time with an offset.')
  const filter = {
    active: one('active', (text) => FLAGS.get(text.toLowerCase()) ?? refuse(choice(text))),
    from: one('history_date__gte', moment),
    to: one('history_date__lte', moment),
    kinds: many('history_type', HISTORY_TYPES),
    authority: many('status_with_toll_authority', TOLL_AUTHORITY_STATUSES),
  }
  reader.throwErrors()
  return filter
}

const EARLIEST = '0000-01-01T00:00:00.000000Z'
const LATEST = '9999-12-31T23:59:59.999999Z'

/** Parses a time; null for other text. A year that an Instant can't represent becomes the year 0000 or 9999. */
export function storedMoment(text: string): string | null {
  const instant = parseInstant(text)
  if (instant !== null) return formatInstant(instant)
  const year = Number(/^\d{4}(?=-)/.exec(text)?.[0])
  // The calendar repeats every 400 years, so a year within the range reveals whether the rest is a valid date.
  const cycle = year % 400
  const alike = parseInstant(`${cycle + (cycle > 240 ? 1600 : 2000)}${text.slice(4)}`)
  if (alike === null) return null
  return year < 1700 ? EARLIEST : LATEST
}

/** Returns a page of a vehicle's history. Specification: "GET /v2/vehicles/{id}/history/". */
export const readHistory: CallerHandler = async (service, context, { fleetId }) => {
  const vehicleId = Number(context.req.param('id'))
  const query = new URL(context.req.url).searchParams
  const window = readWindow(query, service.options)
  const { count, rows } = await inSnapshot(service.db, async (db) => {
    const revisions = db
      .selectFrom('revisions')
      .where('fleet_id', '=', fleetId)
      .where('vehicle_id', '=', vehicleId)
    const vehicle = db.selectFrom('vehicles').select('id').where('fleet_id', '=', fleetId)
    const isKnown =
      (await vehicle.where('id', '=', vehicleId).executeTakeFirst()) ??
      (await revisions.select('vehicle_id').limit(1).executeTakeFirst())
    if (!isKnown) throw notFound()
    return page(revisions, readHistoryFilter(query), window)
  })
  const results = rows.map(({ history_id, active, history_date, ...rest }) => ({
    history_id: BigInt(history_id),
    active: active === 1,
    history_date: wireInstant(history_date),
    ...rest,
  }))
  return jsonText(stringifyExact({ count, ...pageLinks(context, service.options, window, count), results }))
}

async function page(
  revisions: SelectQueryBuilder<Schema, 'revisions', object>,
  filter: ReturnType<typeof readHistoryFilter>,
  { limit, offset }: PageWindow,
) {
  let matching = revisions
  if (filter.active !== undefined) matching = matching.where('active', '=', filter.active)
  if (filter.from !== undefined) matching = matching.where('history_date', '>=', filter.from)
  if (filter.to !== undefined) matching = matching.where('history_date', '<=', filter.to)
  if (filter.kinds) matching = matching.where('history_type', 'in', filter.kinds)
  if (filter.authority) matching = matching.where('toll_status', 'in', filter.authority)
  const count = await countRows(matching)
  const rows = await matching
    .select(['active', 'history_date', 'history_type', 'reason', 'username'])
    // As text, because a JavaScript number rounds IDs beyond 2^53.
    .select(sql<string>`cast(history_id as text)`.as('history_id'))
    .orderBy('history_date', 'desc')
    .orderBy('revisions.history_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}
