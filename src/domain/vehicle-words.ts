import type { VehicleRow } from './vehicle-rows'

/** `2022 Ford Transit`, as far as it is known; '' where nothing is. */
export function modelText({ year, vehicle_make, vehicle_model }: VehicleRow): string {
  return [year, vehicle_make, vehicle_model].filter((part) => part?.trim()).join(' ')
}

/** `1 vehicle`, `1,204 vehicles`. */
export function vehicleCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'vehicle' : 'vehicles'}`
}
