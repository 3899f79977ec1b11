import { VEHICLE_LIMITS } from '../../contract/limits'
import type { VehicleTable } from '../database/schema'
import { readFlag, readText } from '../http/field-reader'
import { HttpError } from '../http/http-error'
import type { Fields } from '../http/request-body'
import { changeCustomFields } from './custom-fields'

/** Text fields that may change. The plate cannot change after the vehicle is created. */
const { plate_number: _number, plate_state: _state, ...TEXT_LIMITS } = VEHICLE_LIMITS
const TEXT_FIELDS = Object.keys(TEXT_LIMITS) as (keyof typeof TEXT_LIMITS)[]

export type VehicleChange = Partial<Pick<VehicleTable, keyof typeof TEXT_LIMITS | 'active' | 'custom_fields'>>

/**
 * Reads the changes of a PATCH in stored form. Unknown fields and the plate are ignored.
 * Throws 400 `{field: [message]}`.
 * @param customFields the stored JSON text of the vehicle's custom fields
 */
export function readVehicleChange(fields: Fields, customFields: string): VehicleChange {
  const errors: Record<string, string[]> = {}
  const change: VehicleChange = {}
  for (const name of TEXT_FIELDS) {
    if (!fields.has(name)) continue
    const text = readText(fields.get(name), VEHICLE_LIMITS[name])
    if (text.ok) change[name] = text.value
    else errors[name] = [text.problem]
  }
  if (fields.has('active')) {
    const flag = readFlag(fields.get('active'))
    if (flag.ok) change.active = flag.value
    else errors.active = [flag.problem]
  }
  if (fields.has('custom_fields')) {
    const changed = changeCustomFields(customFields, fields.get('custom_fields'))
    if (changed.ok) change.custom_fields = changed.text
    else errors.custom_fields = changed.problems
  }
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors)
  return change
}
