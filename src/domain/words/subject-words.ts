import type { NamedFleet } from '../../api/fleet/fleet-choice'
import { visibleText } from '../../lib/text/visible-text'

/** What a text is about: a vehicle by its plate where that is known, and the fleet that was asked. */
export interface Subject {
  readonly vehicleId: number
  readonly plate?: string | undefined
  readonly plateState?: string | undefined
  /** Where the plate is from, where it was not just read: `From a list imported on 3 Mar 2026.` */
  readonly plateNote?: string | null | undefined
  readonly fleet: NamedFleet
}

/** `8ABC123 (CA)`; `Vehicle 24`, or `vehicle 24` within a sentence, where the plate is not known. */
export function vehicleName(subject: Omit<Subject, 'fleet'>, place: 'first' | 'within' = 'first'): string {
  const plate = plateText(subject.plate, subject.plateState)
  return plate === '' ? `${place === 'first' ? 'Vehicle' : 'vehicle'} ${subject.vehicleId}` : plate
}

/** `8ABC123 (CA)`, `8ABC123` without a state; '' without a plate. */
export function plateText(plate: string | undefined, plateState: string | undefined): string {
  const [number, state] = [oneLine(plate ?? ''), oneLine(plateState ?? '')]
  return number === '' || state === '' ? number : `${number} (${state})`
}

/** `the fleet of Alder Rentals`, `fleet 7`, or `the fleet` where nothing names it. */
export function fleetPhrase({ id, title }: NamedFleet): string {
  if (title !== null && title.trim() !== '') return `the fleet of ${oneLine(title)}`
  return id === null ? 'the fleet' : `fleet ${id}`
}

/** Free text in one line, so that it cannot look like another line. */
export function oneLine(text: string): string {
  return visibleText(text.trim().replace(/\s+/g, ' '))
}
