import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import type { Subject } from '../../../domain/words/subject-words'
import { type KnownVehicle, sourceText } from './known-vehicle'

/** What texts about a vehicle call it: its plate with where that is from, and its fleet. */
export function subjectOf(
  vehicleId: number,
  { text }: KnownVehicle,
  fleet: NamedFleet,
  zone: string,
): Subject {
  const plate = text.plate_number
  return {
    vehicleId,
    plate: plate?.value,
    plateState: text.plate_state?.value,
    plateNote: plate && sourceText(plate.source, zone),
    fleet,
  }
}
