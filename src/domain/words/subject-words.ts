import type { NamedFleet } from '../../api/fleet/fleets'
import type { VehicleText } from '../../api/resources/vehicle-record'
import { pluralize } from '../../lib/text/pluralize'
import { visibleText } from '../../lib/text/visible-text'

export interface Subject {
  readonly vehicleId: number
  readonly plate?: string | undefined
  readonly plateState?: string | undefined
  /** The source of the plate, unless it was just loaded: `From a list imported on Mar 3, 2026.` */
  readonly plateNote?: string | null | undefined
  readonly fleet: NamedFleet
}

/** Formats `8ABC123 (CA)`. If the plate is unknown, `Vehicle 24`, or `vehicle 24` within a sentence. */
export function vehicleName(subject: Omit<Subject, 'fleet'>, place: 'first' | 'within' = 'first'): string {
  const plate = plateText(subject.plate, subject.plateState)
  return plate === '' ? `${place === 'first' ? 'Vehicle' : 'vehicle'} ${subject.vehicleId}` : plate
}

/** Formats the text to enter for a vehicle: `8ABC123 CA`, or `#24` without a plate. */
export const vehicleInput = ({ vehicleId, plate, plateState }: Omit<Subject, 'fleet'>): string =>
  plate?.trim() ? `${plate} ${plateState ?? ''}`.trim() : `#${vehicleId}`

/** Formats `8ABC123 (CA)`, `8ABC123` without a state, or '' without a plate. */
export function plateText(plate: string | undefined, plateState: string | undefined): string {
  const [number, state] = [oneLine(plate ?? ''), oneLine(plateState ?? '')]
  return number === '' || state === '' ? number : `${number} (${state})`
}

export function fleetPhrase({ id, title }: NamedFleet): string {
  if (title !== null && title.trim() !== '') return `the ${oneLine(title)} fleet`
  return id === null ? 'the fleet' : `fleet ${id}`
}

/** Joins free text into one line, so it can't imitate the line below it. */
export const oneLine = (text: string): string => visibleText(text.trim().replace(/\s+/g, ' '))

/** Formats the known parts of `2022 Ford Transit`, or ''. */
export function modelText(vehicle: Partial<Record<VehicleText, string | undefined>>): string {
  const { year, vehicle_make, vehicle_model } = vehicle
  return [year, vehicle_make, vehicle_model].filter((part) => part?.trim()).join(' ')
}

export const vehicleCount = (count: number): string => pluralize(count, 'vehicle')
