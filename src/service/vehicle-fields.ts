import { codePoints, VEHICLE_LIMITS } from '../contract/limits'
import { changeCustomFields } from './custom-fields'
import { HttpError } from './http-error'
import type { Fields } from './request-body'
import type { Flag, VehicleTable } from './schema'

/** Text fields that may change. The plate is not among them: it is fixed when the vehicle is created. */
const TEXT_FIELDS = [
  'vehicle_number',
  'vehicle_make',
  'vehicle_model',
  'year',
  'lessee_renter',
  'vehicle_type_code',
] as const

export type VehicleChange = Partial<
  Pick<VehicleTable, (typeof TEXT_FIELDS)[number] | 'active' | 'custom_fields'>
>

const TRUE_TEXTS = ['true', 't', 'yes', 'y', 'on', '1']
const FALSE_TEXTS = ['false', 'f', 'no', 'n', 'off', '0']

/**
 * What a PATCH changes, in stored form. Unknown fields and the plate are ignored. Throws 400 `{field: [message]}`.
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

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string }

function readText(value: unknown, limit: number): Read<string> {
  if (value === null) return { ok: false, problem: 'This field may not be null.' }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    return { ok: false, problem: 'Not a valid string.' }
  const text = String(value)
  if (text.includes('\0')) return { ok: false, problem: 'Null characters are not allowed.' }
  if (/\p{Surrogate}/u.test(text)) return { ok: false, problem: 'Surrogate characters are not allowed.' }
  if (codePoints(text) > limit) {
    return { ok: false, problem: `Ensure this field has no more than ${limit} characters.` }
  }
  return { ok: true, value: text }
}

/** A boolean, or what a form writes for one. */
function readFlag(value: unknown): Read<Flag> {
  if (value === null) return { ok: false, problem: 'This field may not be null.' }
  const scalar = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
  const text = scalar ? String(value).toLowerCase() : ''
  if (TRUE_TEXTS.includes(text)) return { ok: true, value: 1 }
  if (FALSE_TEXTS.includes(text)) return { ok: true, value: 0 }
  return { ok: false, problem: 'Must be a valid boolean.' }
}
