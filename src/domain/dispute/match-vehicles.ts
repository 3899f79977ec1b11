import type { Findable } from '../find/find-vehicles'
import { canonicalPlate, lookAlikes } from '../find/plate'
import type { TollVehicle } from './toll'
import type { Candidates } from './toll-outcome'

/** Vehicles by plate. */
export interface PlateIndex {
  readonly byPlate: ReadonlyMap<string, readonly Plated[]>
  /** By the plate with O as 0 and I as 1. Made when it is first asked for. */
  byLook(): ReadonlyMap<string, readonly Plated[]>
}

interface Plated {
  readonly vehicleId: number
  readonly plate: string
  readonly state: string
  /** For comparison; `''` where it is not known. */
  readonly canonicalState: string
}

/** Most look-alikes of a row. */
const MOST_ALIKE = 3
const NOBODY: Candidates = { vehicleIds: [], lookAlikes: [] }

/** Indexes vehicles by their plates; those without one are left out. Each vehicle may occur once. */
export function indexOfPlates(vehicles: readonly Findable[]): PlateIndex {
  const byPlate = new Map<string, Plated[]>()
  let byLook: Map<string, Plated[]> | undefined
  for (const { vehicleId, plate_number = '', plate_state = '' } of vehicles) {
    const plate = canonicalPlate(plate_number)
    if (plate === '') continue
    const canonicalState = canonicalPlate(plate_state)
    add(byPlate, plate, { vehicleId, plate: plate_number, state: plate_state, canonicalState })
  }
  return {
    byPlate,
    byLook() {
      if (byLook === undefined) {
        byLook = new Map()
        for (const [plate, vehicles] of byPlate)
          for (const one of vehicles) add(byLook, lookAlikes(plate), one)
      }
      return byLook
    },
  }
}

function add(map: Map<string, Plated[]>, key: string, vehicle: Plated): void {
  const there = map.get(key)
  if (there) there.push(vehicle)
  else map.set(key, [vehicle])
}

/**
 * Finds the vehicles that a row means: its id, or every vehicle with its plate, of its state where the row gives one. A
 * vehicle of unknown state matches any, and `withoutState` says so. Where there is none, vehicles that look alike: first
 * those with the same plate of another state, then those with O as 0 and I as 1.
 */
export function candidatesOf(vehicle: TollVehicle, index: PlateIndex): Candidates {
  if (vehicle.problem !== null) return NOBODY
  if (vehicle.id !== null) return { vehicleIds: [vehicle.id], lookAlikes: [] }
  const plate = canonicalPlate(vehicle.plate)
  if (plate === '') return NOBODY
  const state = canonicalPlate(vehicle.state)
  const same = index.byPlate.get(plate) ?? []
  const found =
    state === ''
      ? same
      : same.filter(({ canonicalState }) => canonicalState === state || canonicalState === '')
  if (found.length === 0) return { vehicleIds: [], lookAlikes: alike(plate, same, index) }
  const withoutState = state === '' ? [] : found.filter(({ canonicalState }) => canonicalState === '')
  return {
    vehicleIds: found.map(({ vehicleId }) => vehicleId),
    ...(withoutState.length > 0 && { withoutState: withoutState.map(({ vehicleId }) => vehicleId) }),
    lookAlikes: [],
  }
}

function alike(plate: string, same: readonly Plated[], index: PlateIndex): Candidates['lookAlikes'] {
  const others = index.byLook().get(lookAlikes(plate)) ?? []
  const all = [...same, ...others.filter((one) => !same.includes(one))]
  return all
    .slice(0, MOST_ALIKE)
    .map(({ vehicleId, plate: shown, state }) => ({ vehicleId, plate: shown, state }))
}
