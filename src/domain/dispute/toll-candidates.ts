import { type Findable, identify, meantIds, nearMisses, type VehicleIndex } from '../find/identify'
import type { NumberKind } from '../find/readings'
import { type NamedVehicle, nameOf } from '../find/vehicle-cells'
import { asText, doubtsOf, MAX_NEAR, nearText } from '../find/vehicle-question'
import type { Candidates } from './toll-outcome'

export const NOBODY: Candidates = { vehicleIds: [], lookAlikes: [] }

/**
 * The vehicles that a row means exactly; where there is none, those that it may mean instead, which are never taken.
 * @param numbers what a number alone is in this list
 */
export function candidatesOf(
  vehicle: NamedVehicle,
  index: VehicleIndex<Findable>,
  numbers: NumberKind = 'id',
): Candidates {
  if (vehicle.problem !== null) return NOBODY
  const name = nameOf(vehicle)
  const identified = identify(name, index, numbers)
  const vehicleIds = meantIds(identified)
  if (vehicle.id !== null && vehicleIds.length === 1) return { vehicleIds, lookAlikes: [] }
  if (vehicleIds.length === 0) {
    const near = nearMisses(name, index, numbers)
    const missing = `No vehicle with this ${vehicle.plate === '' ? 'number' : 'plate'}`
    // What to do stands first: on a phone the rest may be cut.
    const note = near.length > 0 && near.every(({ why }) => why === 'state') ? [] : [missing]
    const lookAlikes = near.slice(0, MAX_NEAR).map((one) => ({ ...shown(one.vehicle), why: one.why }))
    return { vehicleIds: [], note: [nearText(near), ...note].filter(Boolean).join(' '), lookAlikes }
  }
  const { exact, unknownId } = identified
  const [first] = exact
  const isEither = exact.some(({ as }) => as !== first?.as) || (unknownId !== null && exact.length > 0)
  const meant = [...(unknownId === null ? [] : [`vehicle id ${unknownId}`]), ...exact.map(asText)]
  const withoutState = exact.filter((one) => one.isWithoutState).map((one) => one.vehicle.vehicleId)
  const doubts = doubtsOf(name, identified, index)
  const byNumber = name.number && first?.as === 'plate' ? identify({ number: name.number }, index).exact : []
  const others = byNumber.map((one) => one.vehicle).filter((one) => !vehicleIds.includes(one.vehicleId))
  const isOther = others.length > 0 && others.length === byNumber.length
  const notes = [
    ...(isEither ? [`${meant.join(', or ')}?`] : []),
    ...(isOther ? [`Its number is that of ${others.map((one) => one.plate_number).join(', ')}`] : []),
    ...doubts.notes,
  ]
  return {
    vehicleIds,
    ...(withoutState.length > 0 && { withoutState }),
    ...(isEither && { isEither }),
    ...(notes.length > 0 && { note: upperFirst(notes.join('; ')) }),
    lookAlikes: doubts.alike.map((one) => ({ ...shown(one), why: 'look' })),
  }
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function shown({ vehicleId, plate_number = '', plate_state = '' }: Findable) {
  return { vehicleId, plate: plate_number, state: plate_state }
}
