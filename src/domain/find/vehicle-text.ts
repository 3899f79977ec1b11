import type { VehicleRecord, VehicleText } from '../../api/resources/vehicle-record'
import { canonicalPlate } from './plate'

/** A vehicle's id and texts, from an answer or from this browser's memory. */
type VehicleTexts = Pick<VehicleRecord, 'id' | 'text'>

const NAMES = ['vehicle_make', 'vehicle_model', 'year', 'lessee_renter'] as const
const IDENTITY = ['plate_number', 'plate_state', 'vehicle_number'] as const

/** The typed words for comparison with a vehicle's texts: case, spaces and hyphens do not count. */
export function wordsOf(query: string): string[] {
  return query.split(/\s+/).map(canonicalPlate).filter(Boolean)
}

/** Make, model, year and lessee, for comparison. */
export function namedText(record: VehicleTexts): string {
  return textOf(record, NAMES)
}

/** The same, with id, plate, state and number. */
export function shownText(record: VehicleTexts): string {
  return `${record.id}|${textOf(record, [...NAMES, ...IDENTITY])}`
}

/** Everything that the service shows of a vehicle, for comparison. */
export function wholeText(record: VehicleRecord): string {
  const type = textOf(record, ['vehicle_type_code'])
  return `${shownText(record)}|${type}|${canonicalPlate(record.customFields ?? '')}`
}

// Joined after the comparison form is made, so that a word never spans two fields: none of them keeps a bar.
function textOf({ text }: VehicleTexts, names: readonly VehicleText[]): string {
  return names.map((name) => canonicalPlate(text[name] ?? '')).join('|')
}
