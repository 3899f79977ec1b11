import {
  type Findable,
  identify,
  likelyKind,
  meantIds,
  nearMisses,
  type VehicleIndex,
} from '../../../domain/find/identify'
import type { NumberKind } from '../../../domain/find/readings'
import { bareNumberOf, nameOf } from '../../../domain/find/vehicle-cells'
import { asText, doubtsOf, MAX_NEAR, NO_STATE, nearText } from '../../../domain/find/vehicle-question'
import { isEmpty } from '../save/vehicle-edits'
import { type PlanJob, type PlanRow, rowOf } from './plan-changes'
import type { WantedChange } from './read-changes'

/** Whether a row names its vehicle by something else than its id and plate, so that the vehicles have to be known. */
export function isLookedUp({ vehicle, problems }: WantedChange): boolean {
  return problems.length === 0 && (vehicle.id === null || vehicle.name !== undefined)
}

/** The numbers alone of a list, which `numbers` is about. */
export function bareNumbers(wanted: readonly WantedChange[]): string[] {
  return wanted.flatMap(({ vehicle }) => bareNumberOf(vehicle) ?? [])
}

/** What numbers alone are: as somebody said, else as most of the known vehicles have them. Null in a list without. */
export function numbersOf(
  wanted: readonly WantedChange[],
  index: VehicleIndex<Findable>,
  chosen: NumberKind | null,
): NumberKind | null {
  const bare = bareNumbers(wanted)
  return bare.length === 0 ? null : (chosen ?? likelyKind(bare, index) ?? 'id')
}

/**
 * Finds the vehicle of each row: `jobs` are to be read and planned, of `rows` nothing can be sent. A vehicle that two rows
 * mean is taken once: from the first.
 */
export function nameVehicles(
  wanted: readonly WantedChange[],
  index: VehicleIndex<Findable>,
  numbers: NumberKind | null = null,
) {
  const jobs: PlanJob[] = []
  const rows: PlanRow[] = []
  const taken = new Map<number, WantedChange>()

  function take(one: WantedChange, place: number) {
    const { vehicle, edits, problems } = one
    const { plate, state: plateState, name: called } = vehicle
    const shownName = plate || called?.number || called?.text || ''
    const shown = { place, vehicleId: vehicle.id, plate: shownName, plateState }
    function refuse(kind: PlanRow['kind'], message: string, candidates?: readonly Findable[]): void {
      rows.push({ ...rowOf(shown, kind, message), ...(candidates && { candidates }) })
    }
    if (problems.length > 0) return refuse('invalid', problems.join(' '))
    if (one.repeats !== undefined) return refuse('duplicate', `Line ${one.repeats} says the same.`)
    const name = nameOf(vehicle)
    const identified = identify(name, index, numbers)
    const { exact } = identified
    const [vehicleId, ...others] = meantIds(identified)
    if (vehicleId === undefined) {
      const near = nearMisses(name, index, numbers)
      const what = plate === '' ? 'number' : 'plate'
      return refuse(
        'not-found',
        [`No vehicle of this fleet has this ${what}.`, nearText(near)].filter(Boolean).join(' '),
        near.slice(0, MAX_NEAR).map((one) => one.vehicle),
      )
    }
    if (others.length > 0) {
      const { unknownId } = identified
      const isOnePlate = unknownId === null && exact.every(({ as }) => as === 'plate')
      const either = exact.map((one) => `${asText(one)} (vehicle ${one.vehicle.vehicleId})`)
      if (unknownId !== null) either.unshift(`vehicle id ${unknownId}`)
      return refuse(
        'ambiguous',
        isOnePlate
          ? `Vehicles ${[vehicleId, ...others].join(', ')} have this plate. Choose the one you mean.`
          : `This may be ${either.join(' or ')}. Choose the one you mean.`,
        [vehicleId, ...others].map(
          (id) => exact.find((one) => one.vehicle.vehicleId === id)?.vehicle ?? { vehicleId: id },
        ),
      )
    }
    const before = taken.get(vehicleId)
    if (before !== undefined) {
      const isSame = JSON.stringify(before.edits) === JSON.stringify(edits)
      const kind = isSame ? 'duplicate' : 'invalid'
      return refuse(kind, `Vehicle ${vehicleId} is in line ${before.line} too: that line counts.`)
    }
    taken.set(vehicleId, one)
    if (isEmpty(edits)) refuse('same', 'The list gives no value to change.')
    else {
      const [first] = exact
      const doubts = vehicle.id === null ? doubtsOf(name, identified, index).notes : []
      if (first?.isWithoutState) doubts.unshift(NO_STATE)
      const note = doubts.map((doubt) => `${doubt}.`).join(' ')
      const isPlate = first?.as !== 'number' || called?.plate
      const given = { plate: isPlate ? plate : '', edits, since: null }
      jobs.push({ ...shown, vehicleId, ...given, ...(note !== '' && { note }) })
    }
  }

  for (const [place, one] of wanted.entries()) take(one, place)
  return { jobs, rows }
}
