import {
  type Findable,
  identify,
  matchedIds,
  nearMisses,
  type VehicleIndex,
} from '../../../domain/find/identify'
import type { NumberKind } from '../../../domain/find/interpretations'
import { canonicalPlate } from '../../../domain/find/plate'
import { bareNumberOf, nameOf } from '../../../domain/find/vehicle-cells'
import { asText, listDoubts, NO_STATE, nearText } from '../../../domain/find/vehicle-question'
import { isEmpty } from '../save/pending-change'
import { makeRow, type PreviewJob, type PreviewRow } from './preview-changes'
import type { RequestedChange } from './read-changes'

/** Returns whether a row names its vehicle by anything other than ID and plate, so that the vehicles must be loaded. */
export const isLookedUp = ({ vehicle, problems }: RequestedChange): boolean =>
  problems.length === 0 && (vehicle.id === null || vehicle.name !== undefined)

export const bareNumbers = (requested: readonly RequestedChange[]): string[] =>
  requested.flatMap(({ vehicle }) => bareNumberOf(vehicle) ?? [])

/**
 * Finds the vehicle of each row: `jobs` to preview, and `rows` that can't be sent. Of two rows with the same vehicle, the
 * first counts. `numbers`: the user's choice for bare numbers; `others`: vehicles that may have the number that a row sets.
 */
export function nameVehicles(
  requested: readonly RequestedChange[],
  index: VehicleIndex<Findable>,
  numbers: NumberKind | null = null,
  others = index,
) {
  const jobs: PreviewJob[] = []
  const rows: PreviewRow[] = []
  const taken = new Map<number, RequestedChange>()
  const numbered = new Map<string, number>()

  /** Returns a different vehicle that has the number, or that gets it from an earlier row. */
  function sameNumber(vehicleId: number, number = ''): number | undefined {
    const key = canonicalPlate(number)
    if (key === '') return undefined
    const has = others.by.number.get(key)?.find(({ vehicle }) => vehicle.vehicleId !== vehicleId)
    const same = numbered.get(key) ?? has?.vehicle.vehicleId
    numbered.set(key, vehicleId)
    return same
  }

  function take(one: RequestedChange, place: number) {
    const { vehicle, edits, problems } = one
    const { plate, state: plateState, name: called } = vehicle
    const shown = {
      place,
      vehicleId: vehicle.id,
      plate: plate || called?.number || called?.text || '',
      plateState,
    }
    const refuse = (kind: PreviewRow['kind'], text: string) => void rows.push(makeRow(shown, kind, text))
    if (problems.length > 0) return refuse('invalid', problems.join(' '))
    const name = nameOf(vehicle)
    const identified = identify(name, index, numbers)
    const { exact, unknownId } = identified
    const [vehicleId, ...more] = matchedIds(identified)
    if (vehicleId === undefined) {
      const none = `No vehicle in this fleet has this ${plate === '' ? 'number' : 'plate'}.`
      const near = nearText(nearMisses(name, index, numbers))
      return refuse('not-found', [none, near].filter(Boolean).join(' '))
    }
    if (more.length > 0) {
      const isOnePlate = unknownId === null && exact.every(({ as }) => as === 'plate')
      if (isOnePlate) {
        const ids = [vehicleId, ...more].join(', ')
        return refuse(
          'ambiguous',
          `Vehicles ${ids} have this plate. Add the state or ID of the one you mean.`,
        )
      }
      const either = exact.map((found) => `${asText(found)} (vehicle ${found.vehicle.vehicleId})`)
      if (unknownId !== null) either.unshift(`vehicle ID ${unknownId}`)
      return refuse('ambiguous', `This may be ${either.join(' or ')}. Add the ID of the one you mean.`)
    }
    const before = taken.get(vehicleId)
    if (before !== undefined) {
      const isSame = JSON.stringify(before.edits) === JSON.stringify(edits)
      const kind = isSame ? 'duplicate' : 'invalid'
      return refuse(kind, `Vehicle ${vehicleId} is also on line ${before.line}. That line is used.`)
    }
    taken.set(vehicleId, one)
    if (isEmpty(edits)) return refuse('same', 'There’s no value to change.')
    const [first] = exact
    const doubts = vehicle.id === null ? listDoubts(name, identified, index).notes : []
    if (first?.isWithoutState) doubts.unshift(NO_STATE)
    const same = sameNumber(vehicleId, edits.vehicle_number)
    if (same !== undefined) doubts.push(`Vehicle ${same} also has this vehicle number`)
    const note = doubts.map((doubt) => `${doubt}.`).join(' ')
    const isPlate = first?.as !== 'number' || called?.plate
    const job = { ...shown, vehicleId, plate: isPlate ? plate : '', edits, since: null }
    jobs.push(note === '' ? job : { ...job, note })
  }

  for (const [place, one] of requested.entries()) take(one, place)
  return { jobs, rows }
}
