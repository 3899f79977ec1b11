import { plateText } from '../words/subject-words'
import {
  type Exact,
  type Findable,
  type Identified,
  lookAlikesOf,
  type NearKind,
  type NearMiss,
  type VehicleIndex,
} from './identify'
import type { NumberKind, VehicleName } from './readings'

/** What a number alone may be, in words. */
export const NUMBER_KIND_WORDS: Readonly<Record<NumberKind, string>> = {
  plate: 'plates',
  number: 'vehicle numbers',
  id: 'ids',
}

/** What of a vehicle a text is: `plate 4944 (NY)`, `vehicle number 4944`, `vehicle id 4944`. */
export function asText({ as, vehicle }: Pick<Exact<Findable>, 'as' | 'vehicle'>): string {
  if (as === 'plate') return `plate ${plateText(vehicle.plate_number, vehicle.plate_state)}`
  return as === 'number'
    ? `vehicle number ${vehicle.vehicle_number ?? ''}`
    : `vehicle id ${vehicle.vehicleId}`
}

/** Why a vehicle may be meant, in a few words. */
const NEAR_WORDS: Readonly<Record<NearKind, string>> = {
  state: 'The same plate, of another state',
  look: 'O and 0, or I and 1, look alike',
  zeros: 'With the zeros at its beginning',
  swapped: 'Two characters are swapped',
  sign: 'One character differs',
}

/** Why a vehicle may be meant; `''` for a reason of another version. */
export function nearWords(why: string): string {
  return Object.entries(NEAR_WORDS).find(([kind]) => kind === why)?.[1] ?? ''
}

/** Most vehicles that are named where others may be meant as well. */
export const MAX_NEAR = 3

/** All vehicles that may be meant instead, as a question: `Did you mean ZDF8221 (NY)?` The others are counted. */
export function nearText(near: readonly NearMiss<Findable>[]): string {
  const [first] = near
  if (first === undefined) return ''
  if (near.some(({ why }) => why !== 'state')) {
    const names = near.slice(0, MAX_NEAR).map(({ vehicle }) => nameText(vehicle))
    const others = near.length - names.length
    if (others > 0) names.push(others === 1 ? 'another' : `one of ${others} others`)
    return `Did you mean ${names.join(' or ')}?`
  }
  const states = new Set(near.map(({ vehicle }) => vehicle.plate_state ?? ''))
  return `This plate is yours in ${[...states].join(' and ')}, not ${first.asked}`
}

/** `ZDF8221 (NY)`, else its number or its id. */
export function nameText({ plate_number, plate_state, vehicle_number, vehicleId }: Findable): string {
  return plateText(plate_number, plate_state) || vehicle_number || `vehicle ${vehicleId}`
}

export const NO_STATE = 'State of its plate not known'

/** What is doubtful of the vehicle that a name means exactly, and the others of the fleet that look like it. */
export function doubtsOf(
  { plate, number }: VehicleName,
  { exact }: Identified<Findable>,
  index: VehicleIndex<Findable>,
) {
  const [first, another] = exact
  const alike = first === undefined || another !== undefined ? [] : lookAlikesOf(first.vehicle, index)
  const notes = [
    first?.ignored ? `Read without “${first.ignored}”` : '',
    plate && number && first?.as === 'number' ? 'Found by its number: the plate is not known' : '',
    alike.length > 0 ? `Looks like ${alike.slice(0, MAX_NEAR).map(plateOf).join(', ')}, also yours` : '',
  ]
  return { notes: notes.filter(Boolean), alike: alike.slice(0, MAX_NEAR) }
}

const plateOf = ({ plate_number = '' }: Findable): string => plate_number
