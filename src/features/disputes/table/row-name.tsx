import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import { canonicalPlate } from '../../../domain/find/plate'
import type { NamedVehicle } from '../../../domain/find/vehicle-cells'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { shortened, visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { rowName } from './row-words'

interface NamedRow {
  readonly row: DisputeRow
  readonly settings: Pick<ReadSettings, 'headerRows' | 'isHeaderAdded'>
  readonly known: KnownVehicles
}

export function TollVehicle({ row, known }: Omit<NamedRow, 'settings'>) {
  const plate = plateOfRow(row, known)
  if (plate) return <PlateChip number={plate.number} state={plate.state} />
  const { id, name } = row.toll.vehicle
  if (id !== null) return `Vehicle ${id}`
  const text = name?.number || name?.text
  return text ? <bdi>{visibleText(shortened(text))}</bdi> : <span className="muted">No vehicle</span>
}

/** Names a row beside its vehicle: `N-1 · Vehicle 24`. Shows the pasted ID until plate and ID are known to match. */
export function besideVehicle({ row, known, settings }: NamedRow): string {
  const id = onlyVehicle(row.candidates.vehicleIds)
  const name = visibleText(shortened(rowName(row.toll, settings)))
  if (plateOfRow(row, known) === null) return name
  const pasted = row.toll.vehicle.id
  if (id === null) return pasted === null ? name : `${name} · ID ${pasted}`
  return `${name} · Vehicle ${id}`
}

export function plateOfVehicle({ plate, state }: Pick<NamedVehicle, 'plate' | 'state'>, known?: VehicleRow) {
  const { plate_number: number = '', plate_state: ofRecord = '' } = known ?? {}
  // If the text is the vehicle's number, it isn't a plate.
  const isNumber = known?.vehicle_number !== undefined && isSamePlate(plate, known.vehicle_number)
  if (plate.trim() === '' || (isNumber && !isSamePlate(plate, number))) {
    if (known === undefined || number.trim() === '') return null
    const note = known.record ? 'From the vehicle’s current details.' : 'From vehicles saved in this browser.'
    return { number, state: ofRecord, note }
  }
  const isSame = isSamePlate(plate, number)
  if (state.trim() !== '' || !isSame || ofRecord.trim() === '')
    return { number: plate, state, note: 'From the pasted row.' }
  const note = 'From the pasted row. The state is from the vehicle’s current details.'
  return { number: plate, state: ofRecord, note }
}

const isSamePlate = (a: string, b: string): boolean =>
  canonicalPlate(a) !== '' && canonicalPlate(a) === canonicalPlate(b)

/** Returns a vehicle's plate as the row has it, unless the row's plate is of another vehicle that it names. */
export function plateOfCandidate(row: Pick<NamedVehicle, 'plate' | 'state'>, known?: VehicleRow) {
  const isOwn = isSamePlate(row.plate, known?.plate_number ?? row.plate)
  return plateOfVehicle(isOwn ? row : { plate: '', state: '' }, known)
}

/** Returns the plate to show for a row. Adds the vehicle's state if the row matches only that vehicle. */
function plateOfRow({ toll, candidates }: DisputeRow, known: KnownVehicles) {
  const id = onlyVehicle(candidates.vehicleIds)
  return plateOfVehicle(toll.vehicle, id === null ? undefined : known(id))
}

const onlyVehicle = ([only, another]: readonly number[]): number | null =>
  another === undefined ? (only ?? null) : null
