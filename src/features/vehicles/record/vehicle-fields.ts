import type { VehicleText } from '../../../api/resources/vehicle-record'
import { codePoints, VEHICLE_LIMITS } from '../../../contract/limits'
import type { FixedField } from '../../../contract/vehicle'

/** The labels of the fields that are fixed when the vehicle is created. */
export const FIXED_LABELS: Readonly<Record<FixedField, string>> = {
  plate_number: 'Plate number',
  plate_state: 'Plate state',
}

type EditableText = Exclude<VehicleText, FixedField>

export interface EditableField {
  readonly name: EditableText
  readonly label: string
  /** Longest text in code points. Specification: "Limits". */
  readonly limit: number
}

const LABELS: Readonly<Record<EditableText, string>> = {
  vehicle_number: 'Vehicle number',
  vehicle_make: 'Make',
  vehicle_model: 'Model',
  year: 'Year',
  lessee_renter: 'Lessee or renter',
  vehicle_type_code: 'Vehicle type code',
}

export const EDITABLE_FIELDS: readonly EditableField[] = (Object.keys(LABELS) as EditableText[]).map(
  (name) => ({ name, label: LABELS[name], limit: VEHICLE_LIMITS[name] }),
)

export const ACTIVE_LABEL = 'Active'

/** Share of the limit from which the count is shown. */
const NEAR = 0.8

/** Formats `19 of 20 characters` if a text is near its field's limit. Counts code points: 🚚 is one. */
export function lengthText({ limit }: EditableField, text: string): string | null {
  const count = codePoints(text)
  return count > limit * NEAR ? `${count} of ${limit} characters` : null
}

export function textProblem(field: EditableField, text: string): string | null {
  const over = codePoints(text) - field.limit
  return over > 0 ? `${lengthText(field, text)}: ${over} too many.` : null
}
