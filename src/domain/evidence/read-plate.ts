import type { ApiClient } from '../../api/client/client'
import { fetchVehicle } from '../../api/resources/vehicle-reads'
import { ApiError } from '../../lib/api-error'
import { dateText } from '../../lib/time/time-text'
import { type RememberedVehicle, readRemembered } from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'
import { canonicalPlate } from '../find/plate'
import type { Correction } from '../words/correction'
import { plateText } from '../words/subject-words'

export interface TollPlate {
  readonly plate: string
  readonly state: string
}

export async function readPlate(
  api: ApiClient,
  vehicleId: number,
  from: Omit<PlateSource, 'record' | 'remembered'> & { readonly scope: Scope },
  signal: AbortSignal,
) {
  const record = await fetchVehicle(api, vehicleId, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    // A deleted vehicle has no record. After any other failure, the history request fails too and shows the problem.
    if (error instanceof ApiError) return null
    throw error
  })
  const remembered = await readRemembered(from.scope, vehicleId)
  return plateOf({ record: record?.text ?? null, remembered: remembered ?? null, ...from })
}

interface PlateSource {
  readonly record: { readonly plate_number?: string; readonly plate_state?: string } | null
  readonly remembered: RememberedVehicle | null
  readonly toll: TollPlate
  readonly corrections: readonly Correction[]
  readonly zone: string
}

/** Picks the plate and a note about its source. If no plate is known, the plate is '' and the note is null. */
export function plateOf(from: PlateSource) {
  const { record, remembered, toll, corrections } = from
  const original = (field: 'plate' | 'state') => corrections.find((one) => one.field === field)?.said
  const [plate, state] = [original('plate'), original('state')]
  const said = { plate: plate ?? toll.plate, state: state ?? toll.state }
  const own = named(record, 'Read from the vehicle’s record when this statement was made.')
  const kept = remembered && named(remembered, memoryNote(remembered, from.zone))
  const known = own ?? kept
  if (known) {
    const tollPlate = otherPlate(known.plate, said)
    const other = tollPlate === null ? '' : ` The toll lists another plate: ${tollPlate}.`
    return { ...known, plateNote: `${known.plateNote}${other}`, isFromRecord: own !== null, tollPlate }
  }
  const source = { isFromRecord: false, tollPlate: null }
  if (toll.plate.trim() === '') return { plate: '', plateState: '', plateNote: null, ...source }
  return {
    ...source,
    plate: toll.plate,
    plateState: toll.state,
    plateNote: `${plate === undefined && state === undefined ? 'As on the toll' : 'As corrected'}. It was not compared with the vehicle’s record.`,
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
  return source === 'response'
    ? `From the vehicle’s record as it was read on ${day}.`
    : `From a list imported on ${day}.`
}

function otherPlate(plate: string, toll: TollPlate): string | null {
  if (toll.plate.trim() === '' || canonicalPlate(toll.plate) === canonicalPlate(plate)) return null
  return plateText(toll.plate, toll.state)
}
