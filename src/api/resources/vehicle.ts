import { paths } from '../../contract/paths'
import { PLATE_FIELDS, vehiclePatch } from '../../contract/vehicle'
import { JsonText } from '../../lib/json/json-text'
import type { Answer, ApiClient } from '../client/client'
import { readVehicle, type VehicleRecord, type VehicleText } from './vehicle-record'

const ENDPOINT = 'PATCH /v2/vehicles/{id}/'

/** The fields of an update: only those a person changed. The plate is fixed when the vehicle is created. */
export type VehicleChange = Readonly<
  Partial<Record<Exclude<VehicleText, (typeof PLATE_FIELDS)[number]>, string>>
> & {
  readonly active?: boolean
  /** JSON text or a value, as in `customFieldsAs`; a JsonText for a value that has to keep every digit. */
  readonly custom_fields?: unknown
}

/**
 * Updates a vehicle. Returns the vehicle as the service stored it, which may differ from what was sent. Rejects with a
 * TypeError before sending if the change is empty (every update records a revision), has the plate, or breaks a limit of
 * the contract; with ApiError otherwise. Specification: "PATCH /v2/vehicles/{id}/".
 * @param name what messages call the vehicle
 */
export async function saveVehicle(
  api: ApiClient,
  vehicleId: number,
  change: VehicleChange,
  name = `vehicle ${vehicleId}`,
): Promise<Answer<VehicleRecord>> {
  assertValid(change)
  return api.request({
    method: 'PATCH',
    path: paths.vehicle(vehicleId),
    json: change,
    action: `save ${name}`,
    read: (body, text) => readVehicle(api, ENDPOINT, vehicleId, body, text),
  })
}

function assertValid(change: VehicleChange): void {
  const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (names.length === 0)
    throw new TypeError('An update without a field would record a revision all the same.')
  for (const field of PLATE_FIELDS)
    if (names.includes(field)) throw new TypeError(`${field} is never part of an update.`)
  const { error } = vehiclePatch.safeParse(parsed(change))
  const issue = error?.issues[0]
  if (issue !== undefined) throw new TypeError(`${issue.path.join('.')}: ${issue.message}`)
}

/** The change with its JsonText parsed, as the service reads it. */
function parsed(change: VehicleChange): VehicleChange {
  const { custom_fields } = change
  return custom_fields instanceof JsonText
    ? { ...change, custom_fields: JSON.parse(custom_fields.text) }
    : change
}
