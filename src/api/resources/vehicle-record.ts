import { VEHICLE_LIMITS } from '../../contract/limits'
import { vehicle } from '../../contract/vehicle'
import { isObject } from '../../lib/json/is-object'
import { itemTexts, memberText } from '../../lib/json/json-parts'
import type { ApiClient } from '../client/client'
import { readLeniently } from '../client/lenient-read'
import { ShapeError } from '../client/response-body'
import { excerpt } from '../transport/errors'
import type { UnreadableRow } from './revision'

/** A vehicle's text fields, in the order of the specification. */
export const VEHICLE_TEXTS = Object.keys(VEHICLE_LIMITS) as readonly VehicleText[]
export type VehicleText = keyof typeof VEHICLE_LIMITS

/**
 * A vehicle in an answer, read loosely: fields that are missing or of another type are absent.
 * Specification: "Vehicle".
 */
export interface VehicleRecord {
  readonly id: number
  readonly text: Readonly<Partial<Record<VehicleText, string>>>
  /** Whether the vehicle is on the fleet now. */
  readonly active?: boolean
  /** JSON text exactly as received; where it was received as text, it may not be JSON. */
  readonly customFields?: string
  /** Whether custom_fields was text (the specification's shape) or a JSON value. */
  readonly customFieldsAs?: 'text' | 'value'
  readonly fleet?: { readonly id: number; readonly title: string }
}

/** Whether a row is a vehicle. */
export function isVehicleRecord(row: VehicleRecord | UnreadableRow): row is VehicleRecord {
  return 'id' in row
}

type Reader = Pick<ApiClient, 'differences' | 'onFleetSeen'>

/**
 * Reads an answer that is one vehicle, and records differences from the specification. Reports its fleet. `vehicleId` is
 * the requested one. Throws ShapeError for another vehicle, or for a body without a vehicle's fields.
 */
export function readVehicle(
  api: Reader,
  endpoint: string,
  vehicleId: number,
  body: unknown,
  text: string,
): VehicleRecord {
  const { record, differences } = readRecord(body, text, '', vehicleId)
  if (record === null || Object.keys(record).length + Object.keys(record.text).length < 3) {
    throw new ShapeError('shows no vehicle')
  }
  if (record.id !== vehicleId) throw new ShapeError('is about another vehicle')
  api.differences.note(endpoint, ...differences)
  if (record.fleet !== undefined) api.onFleetSeen(record.fleet)
  return record
}

/** Reads the vehicles of a list; an unreadable one does not affect the others. `text` is the list's JSON. */
export function readVehicles(api: Reader, endpoint: string, list: readonly unknown[], text: string) {
  const texts = itemTexts(text)
  return list.map((row, index) => {
    const raw = texts[index] ?? ''
    const { record, differences } = readRecord(row, raw, 'results.*')
    api.differences.note(endpoint, ...differences)
    if (record?.fleet !== undefined) api.onFleetSeen(record.fleet)
    return record ?? { raw: excerpt(raw), problem: problemOf(row) }
  })
}

/** The vehicle of a row; null for a row that is not an object or has no usable id. `presumedId` replaces a missing id. */
function readRecord(row: unknown, text: string, at: string, presumedId?: number) {
  const { value, differences } = readLeniently(vehicle, row, at)
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

/** Custom fields that are a JSON value and no text. */
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
