import { notFound } from '@tanstack/react-router'
import { parseVehicleId } from '../../domain/find/vehicle-id'

/** Reads the vehicle of a page's path, before anything is loaded: a page that does not exist where it is no id. */
export function vehicleInPath({ params }: { params: { vehicleId: string } }): { vehicleId: number } {
  const vehicleId = parseVehicleId(params.vehicleId)
  if (vehicleId === null) throw notFound()
  return { vehicleId }
}
