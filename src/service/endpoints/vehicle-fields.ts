import { VEHICLE_LIMITS } from '../../contract/limits'
import type { VehicleTable } from '../database/schema'
import { FieldReader, readFlag, readText, refuse } from '../http/field-reader'
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
  const reader = new FieldReader(fields)
  const change: VehicleChange = {}
  for (const name of TEXT_FIELDS) {
    const text = reader.optional(name, null, (sent) => readText(sent, VEHICLE_LIMITS[name]))
    if (text !== null) change[name] = text
  }
  const active = reader.optional('active', null, readFlag)
  if (active !== null) change.active = active
  const custom = reader.optional('custom_fields', null, (sent) => {
    const changed = changeCustomFields(customFields, sent)
    return changed.ok ? changed.text : refuse(...changed.problems)
  })
  if (custom !== null) change.custom_fields = custom
  reader.throwErrors()
  return change
}
