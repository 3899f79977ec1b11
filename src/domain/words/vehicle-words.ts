import type { VehicleText } from '../../api/resources/vehicle-record'
import { countWords } from '../../lib/text/count-words'

/** `2022 Ford Transit`, as far as it is known; '' where nothing is. */
export function modelText(vehicle: Partial<Record<VehicleText, string | undefined>>): string {
  const { year, vehicle_make, vehicle_model } = vehicle
  return [year, vehicle_make, vehicle_model].filter((part) => part?.trim()).join(' ')
}

/** `1 vehicle`, `1,204 vehicles`. */
export function vehicleCount(count: number): string {
  return countWords(count, 'vehicle')
}
