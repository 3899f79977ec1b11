import { VEHICLE_LIMITS } from '../../contract/limits'
import { vehicle } from '../../contract/vehicle'
import { isObject } from '../../lib/json/is-object'
import { itemTexts, memberText } from '../../lib/json/json-parts'
import type { ApiClient } from '../client/client'
import { parseTolerant } from '../client/parse-tolerant'
import { ShapeError } from '../client/response-body'
import type { KnownFleet } from '../fleet/fleets'
import { excerpt } from '../transport/errors'
import type { UnreadableRow } from './revision'

export const VEHICLE_TEXTS = Object.keys(VEHICLE_LIMITS) as readonly VehicleText[]
export type VehicleText = keyof typeof VEHICLE_LIMITS

/** A parsed vehicle. Missing fields and fields of a wrong type are absent. Specification: "Vehicle". */
export interface VehicleRecord {
  readonly id: number
  readonly text: Readonly<Partial<Record<VehicleText, string>>>
  readonly active?: boolean
  /** Custom fields exactly as received. If they were text, they aren't necessarily JSON. */
  readonly customFields?: string
  /** Whether the response had custom fields as text, as specified, or as a JSON value. Requests use the same format. */
  readonly customFieldsAs?: 'text' | 'value'
  readonly fleet?: { readonly id: number; readonly title: string }
}

export const isVehicleRecord = (row: VehicleRecord | UnreadableRow): row is VehicleRecord => 'id' in row

type Reader = Pick<ApiClient, 'differences' | 'onFleetsSeen'>

/** Parses a vehicle and reports its fleet. Throws ShapeError for a different vehicle or an unreadable body. */
export function readVehicle(
  api: Reader,
  endpoint: string,
  vehicleId: number,
  body: unknown,
  text: string,
): VehicleRecord {
  const { record, differences } = readRecord(body, text, '', vehicleId)
  if (record === null || Object.keys(record).length + Object.keys(record.text).length < 3)
    throw new ShapeError('shows no vehicle')
  if (record.id !== vehicleId) throw new ShapeError('is about another vehicle')
  api.differences.note(endpoint, ...differences)
  if (record.fleet !== undefined) api.onFleetsSeen([record.fleet])
  return record
}

export function readVehicles(api: Reader, endpoint: string, list: readonly unknown[], text: string) {
  const texts = itemTexts(text)
  const seen: KnownFleet[] = []
  const rows = list.map((row, index) => {
    const raw = texts[index] ?? ''
    const { record, differences } = readRecord(row, raw, 'results.*')
    api.differences.note(endpoint, ...differences)
    if (record?.fleet !== undefined) seen.push(record.fleet)
    return record ?? { raw: excerpt(raw), problem: problemOf(row) }
  })
  api.onFleetsSeen(seen)
  return rows
}

/** Parses a record. Null if the row has no usable ID. `presumedId` replaces a missing ID. */
function readRecord(row: unknown, text: string, at: string, presumedId?: number) {
  const { value, differences } = parseTolerant(vehicle, row, at)
  const id = idOf(value.id === undefined ? presumedId : value.id)
  if (id === null || !isObject(row)) return { record: null, differences }
  const texts = VEHICLE_TEXTS.flatMap((name) => {
    const text = value[name]
    return text === undefined ? [] : [[name, text] as const]
  })
  const { active, custom_fields: customFields, fleet } = value
  const fleetId = idOf(fleet?.id)
  const record: VehicleRecord = {
    id,
    text: Object.fromEntries(texts),
    ...(active !== undefined && { active }),
    ...(customFields === undefined ? customValue(text) : { customFields, customFieldsAs: 'text' }),
    ...(fleetId !== null && fleet?.title !== undefined && { fleet: { id: fleetId, title: fleet.title } }),
  }
  return { record, differences }
}

function customValue(text: string): Pick<VehicleRecord, 'customFields' | 'customFieldsAs'> {
  const json = memberText(text, 'custom_fields') ?? 'null'
  return json === 'null' ? {} : { customFields: json, customFieldsAs: 'value' }
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}

function problemOf(row: unknown): string {
  if (!isObject(row)) return 'is not an object'
  return 'id' in row ? 'id is not an integer' : 'id is missing'
}
