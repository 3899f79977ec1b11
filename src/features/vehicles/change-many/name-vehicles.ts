import { candidatesOf, type PlateIndex } from '../../../domain/dispute/match-vehicles'
import { isEmpty } from '../save/vehicle-edits'
import { type PlanJob, type PlanRow, rowOf } from './plan-changes'
import type { WantedChange } from './wanted-change'

/** The rows of a list, by what is to be done with them. */
interface NamedRows {
  /** To be read and planned. */
  readonly jobs: readonly PlanJob[]
  /** Of which nothing can be sent. */
  readonly rows: readonly PlanRow[]
}

/** Whether a row names its vehicle by the plate alone, so that the vehicles have to be known. */
export function isNamedByPlate({ vehicle, problems }: WantedChange): boolean {
  return problems.length === 0 && vehicle.id === null
}

/** Finds the vehicle of each row. A vehicle that two rows mean is taken once: from the first. */
export function nameVehicles(wanted: readonly WantedChange[], index: PlateIndex): NamedRows {
  const jobs: PlanJob[] = []
  const rows: PlanRow[] = []
  const lines = new Map<number, number>()
  for (const { line, vehicle, edits, problems } of wanted) {
    const { plate, state: plateState } = vehicle
    const refuse = (kind: PlanRow['kind'], message: string) =>
      rows.push(rowOf({ line, vehicleId: vehicle.id, plate, plateState }, kind, message))
    if (problems.length > 0) {
      refuse('invalid', problems.join(' '))
      continue
    }
    const { vehicleIds, lookAlikes } = candidatesOf({ ...vehicle, problem: null }, index)
    const [vehicleId, ...others] = vehicleIds
    if (vehicleId === undefined) {
      refuse('not-found', notFound(lookAlikes))
      continue
    }
    if (others.length > 0) {
      refuse(
        'ambiguous',
        `Vehicles ${vehicleIds.join(', ')} have this plate. Write the id of the one you mean.`,
      )
      continue
    }
    const before = lines.get(vehicleId)
    if (before !== undefined) {
      refuse('invalid', `Vehicle ${vehicleId} is in line ${before} too: that line counts.`)
      continue
    }
    lines.set(vehicleId, line)
    if (isEmpty(edits)) refuse('same', 'The list gives no value to change.')
    else jobs.push({ line, vehicleId, plate, plateState, edits, since: null })
  }
  return { jobs, rows }
}

function notFound(alike: ReturnType<typeof candidatesOf>['lookAlikes']): string {
  const named = alike.map(({ plate, state }) => `${plate}${state && ` ${state}`}`)
  return named.length === 0
    ? 'No vehicle of this fleet has this plate.'
    : `No vehicle of this fleet has this plate. Did you mean ${named.join(' or ')}?`
}
