import { VEHICLE_LIMITS } from '../../contract/limits'
import { FIXED_FIELDS, type FixedField } from '../../contract/vehicle'
import { isObject } from '../../lib/json/is-object'
import { formatInstant } from '../../lib/time/instant'
import { allocateIds, nextRevisionInstant } from '../database/database'
import type { VehicleTable } from '../database/schema'
import { inTransaction } from '../database/transaction'
import type { CallerHandler } from '../http/caller'
import { FieldReader, readFlag, readText, refuse } from '../http/field-reader'
import { jsonProblem, parseExact, parseSent, stringifyExact } from '../http/json-text'
import { type Fields, readFields } from '../http/request-body'
import { json, shorten } from '../http/responses'
import { fleetRow, vehicleResponse, vehicleRow } from './vehicle-reads'

/** Returns changed custom fields as JSON text. `change`: JSON text, or an object with some keys, of the same structure. */
export function changeCustomFields(stored: string, change: unknown): string {
  const before = asObject(stored, parseExact)
  const wanted = typeof change === 'string' ? asObject(change, parseSent) : isObject(change) ? change : null
  if (!wanted) refuse('Value must be a JSON object.')
  if (!before) refuse('The custom fields of this vehicle cannot be changed.')
  const problems = structureProblems(before, wanted, '').slice(0, MAX_PROBLEMS)
  if (problems.length > 0) refuse(...problems)
  const unstorable = jsonProblem(wanted)
  return unstorable === null ? stringifyExact(merge(before, wanted)) : refuse(unstorable)
}

const MAX_PROBLEMS = 20

type JsonObject = Readonly<Record<string, unknown>>

function asObject(text: string, parse: (text: string) => unknown): JsonObject | null {
  try {
    const value = parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function structureProblems(before: JsonObject, wanted: JsonObject, path: string): string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`
    const current = before[key]
    if (!Object.hasOwn(before, key)) return [`Unknown custom field "${shorten(name)}".`]
    if (isObject(current) && isObject(value)) return structureProblems(current, value, name)
    if (mayReplace(current, value)) return []
    return [`"${shorten(name)}" must stay ${kindOf(current)}, not ${kindOf(value)}.`]
  })
}

/** Returns whether a value may replace another: one of the same kind, or null for a plain value and vice versa. */
function mayReplace(current: unknown, value: unknown): boolean {
  if (kindOf(current) === kindOf(value)) return true
  const isPlain = (one: unknown) => typeof one !== 'object' || one === null
  return (current === null || value === null) && isPlain(current) && isPlain(value)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'bigint' ? 'a number' : `a ${typeof value}`
}

function merge(before: JsonObject, wanted: JsonObject): JsonObject {
  const merged = Object.entries(before).map(([key, current]): [string, unknown] => {
    if (!Object.hasOwn(wanted, key)) return [key, current]
    const value = wanted[key]
    return [key, isObject(current) && isObject(value) ? merge(current, value) : value]
  })
  return Object.fromEntries(merged)
}

type TextField = Exclude<keyof typeof VEHICLE_LIMITS, FixedField>
const isFixed = (name: string): boolean => FIXED_FIELDS.some((fixed) => fixed === name)
const TEXT_FIELDS = Object.keys(VEHICLE_LIMITS).filter((name): name is TextField => !isFixed(name))

type VehicleChange = Partial<Pick<VehicleTable, TextField | 'active' | 'custom_fields'>>

/** Parses a change. Ignores unknown fields and the plate. Throws 400 by field. */
function readVehicleChange(fields: Fields, customFields: string): VehicleChange {
  const reader = new FieldReader(fields)
  const change: VehicleChange = {}
  for (const name of TEXT_FIELDS) {
    const text = reader.optional(name, null, (sent) => readText(sent, VEHICLE_LIMITS[name]))
    if (text !== null) change[name] = text
  }
  const active = reader.optional('active', null, readFlag)
  if (active !== null) change.active = active
  const custom = reader.optional('custom_fields', null, (sent) => changeCustomFields(customFields, sent))
  if (custom !== null) change.custom_fields = custom
  reader.throwErrors()
  return change
}

/** Updates a vehicle. Records a `~` revision even if nothing changes. Specification: "PATCH /v2/vehicles/{id}/". */
export const updateVehicle: CallerHandler = async (service, context, { username, fleetId }) => {
  const vehicleId = Number(context.req.param('id'))
  const fields = await readFields(context.req.raw)
  const response = await inTransaction(service.db, async (db) => {
    // Allocate the ID first, so other writers wait and the vehicle can't change between read and write.
    const historyId = await allocateIds(db, 'revision')
    const vehicle = await vehicleRow(db, fleetId, vehicleId)
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
    return vehicleResponse(changed, await fleetRow(db, fleetId))
  })
  return json(response)
}
