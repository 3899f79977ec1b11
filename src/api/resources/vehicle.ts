import { paths } from '../../contract/paths'
import { FIXED_FIELDS, type FixedField, vehiclePatch } from '../../contract/vehicle'
import { JsonText } from '../../lib/json/json-text'
import type { ApiClient, ApiResponse } from '../client/client'
import { readVehicle, type VehicleRecord, type VehicleText } from './vehicle-record'

const ENDPOINT = `PATCH ${paths.vehicle('{id}')}`

/** The changed fields. Excludes the plate, which can't change after creation. */
export type VehicleChange = Readonly<Partial<Record<Exclude<VehicleText, FixedField>, string>>> & {
  readonly active?: boolean
  /** JSON text, sent in the format `customAs`. */
  readonly custom_fields?: string
}

/**
 * Saves changes and returns the stored vehicle, which may differ from what was sent. Rejects with a TypeError before
 * sending if the change is empty (every update records a revision), contains the plate, or exceeds a limit. Otherwise
 * rejects with ApiError. Specification: "PATCH /v2/vehicles/{id}/".
 */
export async function saveVehicle(
  api: ApiClient,
  vehicleId: number,
  change: VehicleChange,
  {
    name = `vehicle ${vehicleId}`,
    customAs = 'text',
  }: {
    readonly name?: string
    /** Format of custom fields: JSON text, or a JSON value whose numbers keep every digit. */
    readonly customAs?: 'text' | 'value' | undefined
  } = {},
): Promise<ApiResponse<VehicleRecord>> {
  const { custom_fields, ...others } = change
  const isValue = custom_fields !== undefined && customAs === 'value'
  assertValid(isValue ? { ...others, custom_fields: JSON.parse(custom_fields) } : change)
  return api.request({
    method: 'PATCH',
    path: paths.vehicle(vehicleId),
    json: isValue ? { ...others, custom_fields: new JsonText(custom_fields) } : change,
    action: `save ${name}`,
    read: (body, text) => readVehicle(api, ENDPOINT, vehicleId, body, text),
  })
}

function assertValid(change: object): void {
  const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (names.length === 0)
    throw new TypeError('An update without a field would record a revision all the same.')
  for (const field of FIXED_FIELDS)
    if (names.includes(field)) throw new TypeError(`${field} is never part of an update.`)
  const { error } = vehiclePatch.safeParse(change)
  const issue = error?.issues[0]
  if (issue !== undefined) throw new TypeError(`${issue.path.join('.')}: ${issue.message}`)
}
