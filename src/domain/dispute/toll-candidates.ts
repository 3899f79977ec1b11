import { type Findable, identify, matchedIds, nearMisses, type VehicleIndex } from '../find/identify'
import type { NumberKind } from '../find/interpretations'
import { isMasked } from '../find/masked'
import { canonicalPlate } from '../find/plate'
import { type NamedVehicle, nameOf } from '../find/vehicle-cells'
import { asText, identifiedBy, listDoubts, MAX_NEAR, nearText } from '../find/vehicle-question'
import type { Candidates } from './toll-outcome'

export const NO_CANDIDATES: Candidates = { vehicleIds: [], lookAlikes: [] }

export function findCandidates(
  vehicle: NamedVehicle,
  index: VehicleIndex<Findable>,
  numbers: NumberKind | null = null,
): Candidates {
  if (vehicle.problem !== null) return NO_CANDIDATES
  const name = nameOf(vehicle)
  const identified = identify(name, index, numbers)
  const vehicleIds = matchedIds(identified)
  if (vehicleIds.length === 0) {
    const near = nearMisses(name, index, numbers)
    const isHidden = [name.text, name.plate, name.number].some((cell = '') => isMasked(cell))
    const missing = isHidden
      ? 'Some characters are hidden, so we can’t match a vehicle'
      : `No vehicle with this ${vehicle.plate === '' ? 'number' : 'plate'}`
    // Put the next step first, because a phone may truncate the rest.
    const note = near.length > 0 && near.every(({ why }) => why === 'state') ? [] : [missing]
    const lookAlikes = near.slice(0, MAX_NEAR).map((one) => ({ ...shown(one.vehicle), why: one.why }))
    return { vehicleIds: [], note: [nearText(near), ...note].filter(Boolean).join(' '), lookAlikes }
  }
  const { exact, unknownId } = identified
  const named = new Set([...exact.map(identifiedBy), ...(unknownId === null ? [] : [unknownId])])
  const matches = [...(unknownId === null ? [] : [`vehicle ID ${unknownId}`]), ...exact.map(asText)]
  const withoutState = exact.filter((one) => one.isWithoutState).map((one) => one.vehicle.vehicleId)
  const { plate = '', state = '' } = name
  // The row's plate is of no vehicle, but its number or ID names a vehicle with another one, or another column does.
  const isOther =
    exact.some(
      ({ as, vehicle: one }) => as !== 'plate' && (name.text || canonicalPlate(one.plate_number ?? '')),
    ) && !(plate === '' || isMasked(plate) || identify({ plate, state }, index).exact.length > 0)
  if (vehicle.id !== null && vehicleIds.length === 1 && !isOther) return { vehicleIds, lookAlikes: [] }
  const doubts = listDoubts(name, identified, index)
  const notes = [...(named.size > 1 ? [`${matches.join(', or ')}?`] : []), ...doubts.notes]
  return {
    vehicleIds,
    ...(withoutState.length > 0 && { withoutState }),
    ...((named.size > 1 || isOther) && { isEither: true }),
    ...(notes.length > 0 && { note: upperFirst(notes.join('; ')) }),
    lookAlikes: doubts.alike.map((one) => ({ ...shown(one), why: 'look' })),
  }
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function shown({ vehicleId, plate_number = '', plate_state = '' }: Findable) {
  return { vehicleId, plate: plate_number, state: plate_state }
}
