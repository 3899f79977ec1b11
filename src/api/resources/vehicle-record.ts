import { vehicle } from '../../contract/vehicle'
import { isObject } from '../../lib/json/is-object'
import { itemTexts, memberText } from '../../lib/json/json-parts'
import type { ApiClient } from '../client/client'
import { ShapeError } from '../client/content'
import { noteDifferences } from '../client/drift'
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
 * A vehicle as an answer shows it, read loosely: what the answer leaves out or has in another type is absent.
 * Specification: "Vehicle".
 */
export interface VehicleRecord {
  readonly id: number
  readonly text: Readonly<Partial<Record<VehicleText, string>>>
  /** Whether the vehicle is on the fleet now. */
  readonly active?: boolean
  /** JSON text, byte for byte as it came; where it came as text, perhaps no JSON at all. */
  readonly customFields?: string
  /** Whether custom_fields came as text (the specification's shape) or as a JSON value. */
  readonly customFieldsAs?: 'text' | 'value'
  /** As the service sent it: an ISO 8601 date-time. */
  readonly addedDate?: string
  readonly fleet?: SeenFleet
}

/** Tells a vehicle from a row that is none. */
export function isVehicleRecord(row: VehicleRecord | UnreadableRow): row is VehicleRecord {
  return 'id' in row
}

type Reader = Pick<ApiClient, 'drift' | 'learnFleet'>

/**
 * Reads the vehicle that an answer consists of, notes what differs from the specification, and tells of its fleet.
 * `vehicleId` is the one asked for: an answer about another one, or without anything of a vehicle, throws ShapeError.
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
  note(api, endpoint, '', body, record)
  return record
}

/** Reads the vehicles of a list one by one: one that cannot be read spoils none of the others. `text` is the list's. */
export function readVehicles(
  api: Reader,
  endpoint: string,
  list: readonly unknown[],
  text: string,
): (VehicleRecord | UnreadableRow)[] {
  const texts = itemTexts(text)
  return list.map((row, index) => {
    const record = recordOf(row, texts[index] ?? '', null)
    note(api, endpoint, 'results.*', row, record)
    return record ?? { raw: excerpt(texts[index] ?? ''), problem: problemOf(row) }
  })
}

function note(api: Reader, endpoint: string, at: string, row: unknown, record: VehicleRecord | null): void {
  noteDifferences(api.drift, endpoint, at, vehicle, row)
  if (record?.fleet !== undefined) api.learnFleet(record.fleet)
}

/** Null for what is no object or has no usable id; `presumedId` stands in for one that is left out. */
function recordOf(row: unknown, text: string, presumedId: number | null): VehicleRecord | null {
  if (!isObject(row)) return null
  // A Map: the keys are the service's, and one of them may be __proto__.
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
