import { vehicle } from '../../contract/vehicle'
import { isObject } from '../../lib/json/is-object'
import { itemTexts, memberText } from '../../lib/json/json-parts'
import type { ApiClient } from '../client/client'
import { ShapeError } from '../client/response-body'
import { noteDifferences } from '../client/spec-differences'
import type { SeenFleet } from '../fleet/fleet-choice'
import { excerpt } from '../transport/excerpt'
import type { UnreadableRow } from './revision'

/** A vehicle's text fields, in the order of the specification. */
export const VEHICLE_TEXTS = [
  'plate_number',
  'plate_state',
  'vehicle_number',
  'vehicle_make',
  'vehicle_model',
  'year',
  'lessee_renter',
  'vehicle_type_code',
] as const
export type VehicleText = (typeof VEHICLE_TEXTS)[number]

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
  /** As the service sent it: an ISO 8601 date-time. */
  readonly addedDate?: string
  readonly fleet?: SeenFleet
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
  const record = recordOf(body, text, vehicleId)
  if (record === null || Object.keys(record).length + Object.keys(record.text).length < 3) {
    throw new ShapeError('shows no vehicle')
  }
  if (record.id !== vehicleId) throw new ShapeError('is about another vehicle')
  recordDifferences(api, endpoint, '', body, record)
  return record
}

/** Reads the vehicles of a list; an unreadable one does not affect the others. `text` is the list's JSON. */
export function readVehicles(
  api: Reader,
  endpoint: string,
  list: readonly unknown[],
  text: string,
): (VehicleRecord | UnreadableRow)[] {
  const texts = itemTexts(text)
  return list.map((row, index) => {
    const record = recordOf(row, texts[index] ?? '', null)
    recordDifferences(api, endpoint, 'results.*', row, record)
    return record ?? { raw: excerpt(texts[index] ?? ''), problem: problemOf(row) }
  })
}

function recordDifferences(
  api: Reader,
  endpoint: string,
  at: string,
  row: unknown,
  record: VehicleRecord | null,
): void {
  noteDifferences(api.differences, endpoint, at, vehicle, row)
  if (record?.fleet !== undefined) api.onFleetSeen(record.fleet)
}

/** The vehicle of a row; null for a row that is not an object or has no usable id. `presumedId` replaces a missing id. */
function recordOf(row: unknown, text: string, presumedId: number | null): VehicleRecord | null {
  if (!isObject(row)) return null
  // A Map, since one of the service's keys may be __proto__.
  const fields = new Map<string, unknown>(Object.entries(row))
  const id = fields.has('id') ? idOf(fields.get('id')) : presumedId
  if (id === null) return null
  const texts = VEHICLE_TEXTS.flatMap((name) => {
    const value = fields.get(name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const active = fields.get('active')
  const addedDate = fields.get('added_date')
  const fleet = fleetOf(fields.get('fleet'))
  return {
    id,
    text: Object.fromEntries(texts),
    ...(typeof active === 'boolean' && { active }),
    ...customFieldsOf(fields.get('custom_fields'), text),
    ...(typeof addedDate === 'string' && { addedDate }),
    ...(fleet !== null && { fleet }),
  }
}

function customFieldsOf(
  value: unknown,
  text: string,
): Pick<VehicleRecord, 'customFields' | 'customFieldsAs'> {
  if (value === undefined || value === null) return {}
  if (typeof value === 'string') return { customFields: value, customFieldsAs: 'text' }
  return { customFields: memberText(text, 'custom_fields') ?? JSON.stringify(value), customFieldsAs: 'value' }
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}

function fleetOf(value: unknown): SeenFleet | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('title' in value)) return null
  const id = idOf(value.id)
  return id !== null && typeof value.title === 'string' ? { id, title: value.title } : null
}

function problemOf(row: unknown): string {
  if (!isObject(row)) return 'is not an object'
  return 'id' in row ? 'id is not an integer' : 'id is missing'
}
