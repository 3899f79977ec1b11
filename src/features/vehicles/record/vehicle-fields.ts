import type { VehicleText } from '../../../api/resources/vehicle-record'
import { codePoints, VEHICLE_LIMITS } from '../../../contract/limits'

/** The text fields that can change. The plate is fixed when the vehicle is created. */
export type EditableText = Exclude<VehicleText, 'plate_number' | 'plate_state'>

export interface EditableField {
  /** As the service names it. */
  readonly name: EditableText
  readonly label: string
  /** Longest text in code points. Specification: "Limits". */
  readonly limit: number
}

/** In the order of the form. */
const LABELS: Readonly<Record<EditableText, string>> = {
  vehicle_number: 'Vehicle number',
  vehicle_make: 'Make',
  vehicle_model: 'Model',
  year: 'Year',
  lessee_renter: 'Lessee or renter',
  vehicle_type_code: 'Vehicle type code',
}

/** The fields in the order of the form. */
export const EDITABLE_FIELDS: readonly EditableField[] = (Object.keys(LABELS) as EditableText[]).map(
  (name) => ({ name, label: LABELS[name], limit: VEHICLE_LIMITS[name] }),
)

export const ACTIVE_LABEL = 'On the fleet'

/** The count is shown above this share of the limit. */
const NEAR = 0.8

interface TextLength {
  readonly count: number
  /** How many code points are too many; 0 within the limit. */
  readonly over: number
  readonly near: boolean
}

/** Compares a text's length with its field's limit, in code points: 🚚 is one. */
export function lengthOf({ limit }: EditableField, text: string): TextLength {
  const count = codePoints(text)
  return { count, over: Math.max(0, count - limit), near: count > limit * NEAR }
}

/** Why a text cannot be sent, as a sentence; null where it can. */
export function textProblem(field: EditableField, text: string): string | null {
  const { count, over } = lengthOf(field, text)
  return over === 0 ? null : `${count} of ${field.limit} characters: ${over} too many.`
}
