import { visibleText } from '../../lib/text/visible-text'
import { plateText } from '../words/subject-words'
import {
  type Exact,
  type Findable,
  findLookAlikes,
  identify,
  type NearMiss,
  type SuggestionReason,
  type VehicleIndex,
  type VehicleMatch,
} from './identify'
import type { NumberKind, VehicleName } from './interpretations'
import { isMasked } from './masked'
import { canonicalPlate } from './plate'

export const NUMBER_KIND_WORDS: Readonly<Record<NumberKind, string>> = {
  plate: 'plates',
  number: 'vehicle numbers',
  id: 'IDs',
}

/** Formats how a text matches a vehicle: `plate 4944 (NY)`, `vehicle number 4944`, `vehicle ID 4944`. */
export function asText({ as, vehicle }: Pick<Exact<Findable>, 'as' | 'vehicle'>): string {
  if (as === 'plate') return `plate ${plateText(vehicle.plate_number, vehicle.plate_state)}`
  return as === 'number'
    ? `vehicle number ${vehicle.vehicle_number ?? ''}`
    : `vehicle ID ${vehicle.vehicleId}`
}

/** Returns what identified a vehicle. Vehicles with the same plate have the same value. */
export function identifiedBy({ as, vehicle }: Exact<Findable>): string {
  const { plate_number, vehicle_number, vehicleId } = vehicle
  return `${as} ${canonicalPlate({ plate: plate_number, number: vehicle_number, id: `${vehicleId}` }[as] ?? '')}`
}

const NEAR_WORDS = {
  word: 'Part of the text',
  state: 'Same plate, different state',
  look: 'O and 0, or I and 1, look alike',
  zeros: 'With leading zeros',
  sign: 'One character differs',
  hidden: 'Matches the visible characters',
} satisfies Readonly<Record<SuggestionReason, string>>

/** Formats the reason of a suggestion. Returns '' for an unknown reason, stored by a different version. */
export const nearWords = (why: string): string => new Map(Object.entries(NEAR_WORDS)).get(why) ?? ''

export const MAX_NEAR = 3

/** Formats suggested vehicles as a question: `Did you mean ZDF8221 (NY)?` Counts those that don't fit. */
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
  return `You have this plate in ${[...states].join(' and ')}, not ${first.asked}`
}

/** Formats `ZDF8221 (NY)`, or the number or ID if there is no plate. */
const nameText = ({ plate_number, plate_state, vehicle_number, vehicleId }: Findable): string =>
  plateText(plate_number, plate_state) || vehicle_number || `vehicle ${vehicleId}`

export const NO_STATE = 'Plate state unknown'

/** Returns whether a cell is a number or ID, and no vehicle has it. */
const isUnknown = (cell: string, index: VehicleIndex<Findable>): boolean =>
  isNumberLike(cell) && !isMasked(cell) && identify({ text: cell }, index).exact.length === 0

export const isNumberLike = (text: string): boolean => /^[#A-Z]*-?\d[\w-]*$/i.test(text)

export const unknownText = (name: string): string => `No vehicle ${visibleText(name)} found in this fleet`

export function listDoubts(
  { plate, number, text, id = null }: VehicleName,
  { exact }: VehicleMatch<Findable>,
  index: VehicleIndex<Findable>,
) {
  const [first, another] = exact
  const others = first === undefined || another !== undefined ? [] : findLookAlikes(first.vehicle, index)
  const alike = others.slice(0, MAX_NEAR)
  const unknown = [number, text].find((cell = '') => isUnknown(cell, index))
  const plates = alike.map(({ plate_number }) => plate_number).join(', ')
  const notes = [
    first?.ignored ? `Matched without “${first.ignored}”` : '',
    plate && first && !another && first.as !== 'plate' && (number || text || id !== null)
      ? `Found by vehicle ${first.as === 'id' ? 'ID' : 'number'}, because the plate is unknown`
      : '',
    plates && `Looks like ${plates}, also in your fleet`,
    first && unknown !== undefined ? unknownText(unknown) : '',
  ]
  return { notes: notes.filter(Boolean), alike }
}
