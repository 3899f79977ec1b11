import type { ApiClient } from '../../api/client/client'
import { fetchVehicle } from '../../api/resources/vehicle-reads'
import { ApiError } from '../../lib/api-error'
import { dateText } from '../../lib/time/time-text'
import { type RememberedVehicle, readRemembered } from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'
import { canonicalPlate } from '../find/plate'
import { plateText } from '../words/subject-words'

/** The note of a plate that the vehicle's record has. Statements have it in their data: changed, it is not found there. */
const FROM_RECORD = 'Read from the vehicle’s record when this statement was made.'
/** Before the toll's own plate, at the end of a note; also in the data of statements. */
const OTHER_PLATE = ' The toll names another plate: '

/** The plate as the toll names it; `''` where it names none. */
export interface TollPlate {
  readonly plate: string
  readonly state: string
}

/**
 * Reads a vehicle's plate: its record where the API has that read, else this browser's memory, else the toll's own words.
 * Rejects only with the signal's reason: a statement without a plate is still one.
 */
export async function readPlate(
  api: ApiClient,
  vehicleId: number,
  from: { readonly scope: Scope; readonly toll: TollPlate; readonly zone: string },
  signal: AbortSignal,
) {
  const record = await fetchVehicle(api, vehicleId, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    // A deleted vehicle has no record; of any other failure the history, which is asked next, tells.
    if (error instanceof ApiError) return null
    throw error
  })
  const remembered = await readRemembered(from.scope, vehicleId)
  return plateOf({ record: record?.text ?? null, remembered: remembered ?? null, ...from })
}

/** Chooses the plate and says where it is from. It is empty, and the note null, where none is known. */
export function plateOf(from: {
  readonly record: { readonly plate_number?: string; readonly plate_state?: string } | null
  readonly remembered: RememberedVehicle | null
  readonly toll: TollPlate
  /** The zone of dates. */
  readonly zone: string
}) {
  const { record, remembered, toll } = from
  const own = named(record, FROM_RECORD)
  const kept = remembered && named(remembered, memoryNote(remembered, from.zone))
  const known = own ?? kept
  if (known) return { ...known, plateNote: `${known.plateNote}${otherName(known.plate, toll)}` }
  if (toll.plate.trim() === '') return { plate: '', plateState: '', plateNote: null }
  return {
    plate: toll.plate,
    plateState: toll.state,
    plateNote: 'As the toll names it. It was not compared with the vehicle’s record.',
  }
}

function named(
  vehicle: { readonly plate_number?: string | undefined; readonly plate_state?: string | undefined } | null,
  plateNote: string,
) {
  const plate = vehicle?.plate_number ?? ''
  return plate.trim() === '' ? null : { plate, plateState: vehicle?.plate_state ?? '', plateNote }
}

function memoryNote({ source, at }: RememberedVehicle, zone: string): string {
  const day = dateText(at * 1000, zone)
  return source === 'answer'
    ? `From the vehicle’s record as it was read on ${day}.`
    : `From a list imported on ${day}.`
}

function otherName(plate: string, toll: TollPlate): string {
  if (toll.plate.trim() === '' || canonicalPlate(toll.plate) === canonicalPlate(plate)) return ''
  return `${OTHER_PLATE}${plateText(toll.plate, toll.state)}.`
}

/**
 * Reads the note that {@link plateOf} wrote, also an earlier console. `isFromRecord`: the vehicle's record was read when the
 * statement was made, so the fleet has the vehicle. `tollPlate`: the plate that the toll names instead; null for none.
 */
export function readPlateNote(note: string | null) {
  const [source, ...other] = (note ?? '').split(OTHER_PLATE)
  const tollPlate = other.length > 0 ? other.join(OTHER_PLATE).replace(/\.$/, '') : null
  return { isFromRecord: source === FROM_RECORD, tollPlate }
}
