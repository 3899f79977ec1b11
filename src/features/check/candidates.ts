import { idOfQuery } from '../../domain/find/find-vehicles'
import type { VehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../domain/find/vehicle-rows'

/** The vehicles that a typed text may mean. */
export interface Candidates {
  /** Those with just this plate, number or id. Each has to be checked. */
  readonly exact: readonly VehicleRow[]
  /** Those whose plate or number has the text in it; only where none is exact. */
  readonly similar: readonly VehicleRow[]
}

/** The vehicles that a typed text may mean. An id means its vehicle, also one that nothing is known about. */
export function candidatesOf(typed: string, matches: VehicleFinder['matches']): Candidates {
  const exact = matches.filter(({ fit }) => fit === 'whole').map(({ vehicle }) => vehicle)
  const id = idOfQuery(typed)
  const isKnown = exact.some(({ vehicleId }) => vehicleId === id)
  if (id !== null && !isKnown) exact.push({ vehicleId: id, record: null })
  return { exact, similar: exact.length > 0 ? [] : matches.map(({ vehicle }) => vehicle) }
}
