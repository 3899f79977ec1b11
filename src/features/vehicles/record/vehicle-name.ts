import { visibleText } from '../../../lib/text/visible-text'
import type { KnownVehicle } from './known-vehicle'

/** What a vehicle is called in titles and sentences: its plate, or `Vehicle 11` where that is not known. */
export function vehicleName(known: Pick<KnownVehicle, 'text'>, vehicleId: number): string {
  return visibleText(known.text.plate_number?.value.trim() ?? '') || `Vehicle ${vehicleId}`
}
