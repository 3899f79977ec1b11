import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import { canonicalPlate } from '../../../domain/find/plate'
import type { NamedVehicle } from '../../../domain/find/vehicle-cells'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import classes from './row-panel.module.css'
import { rowName } from './row-words'

interface NamedRow {
  readonly row: DisputeRow
  readonly known: KnownVehicles
}

/** The vehicle of a row: its plate, where the row or the vehicle's record has one; else its id. */
export function TollVehicle({ row, known }: NamedRow) {
  const plate = plateOfRow(row, known)
  if (plate) return <PlateChip number={plate.number} state={plate.state} />
  const { id, name } = row.toll.vehicle
  if (id !== null) return `Vehicle ${id}`
  const text = name?.number || name?.text
  return text ? <bdi>{visibleText(text)}</bdi> : <span className="muted">No vehicle</span>
}

/**
 * What names a row beside its vehicle: `N-1 · Vehicle 24`, the id only where a plate stands for the vehicle; as it was pasted
 * while it is not known whether plate and id are one vehicle.
 */
export function besideVehicle({ row, known }: NamedRow): string {
  const id = onlyVehicle(row.candidates.vehicleIds)
  const name = visibleText(rowName(row.toll))
  if (plateOfRow(row, known) === null) return name
  const pasted = row.toll.vehicle.id
  if (id === null) return pasted === null ? name : `${name} · id ${pasted}`
  return `${name} · Vehicle ${id}`
}

/** The headline of an open row. */
export function RowTitle(props: NamedRow) {
  return (
    <span className={`row-words ${classes.title}`}>
      <TollVehicle {...props} /> <bdi className={`muted ${classes.second}`}>{besideVehicle(props)}</bdi>
    </span>
  )
}

/** The plate that a vehicle of a row is shown with, and in a sentence where it is from. */
interface RowPlate {
  readonly number: string
  readonly state: string
  readonly note: string
}

/**
 * The plate of one vehicle that a row means: as the row has it, with the state of the vehicle's record where the row gives
 * none and the plates are the same; of a row without a plate, that of the record. Null where none is known.
 */
export function plateOfVehicle(
  { plate, state }: Pick<NamedVehicle, 'plate' | 'state'>,
  known: VehicleRow | undefined,
): RowPlate | null {
  const { plate_number: number = '', plate_state: ofRecord = '' } = known ?? {}
  // A text that is the vehicle's number is no plate.
  const isNumber = known?.vehicle_number !== undefined && isSamePlate(plate, known.vehicle_number)
  if (plate.trim() === '' || (isNumber && !isSamePlate(plate, number))) {
    if (known === undefined || number.trim() === '') return null
    const note = known.record ? 'From the vehicle’s record.' : 'As this browser remembers it.'
    return { number, state: ofRecord, note }
  }
  const isSame = isSamePlate(plate, number)
  if (state.trim() !== '' || !isSame || ofRecord.trim() === '')
    return { number: plate, state, note: 'From the pasted row.' }
  return {
    number: plate,
    state: ofRecord,
    note: 'From the pasted row; its state is from the vehicle’s record.',
  }
}

function isSamePlate(a: string, b: string): boolean {
  return canonicalPlate(a) !== '' && canonicalPlate(a) === canonicalPlate(b)
}

/** The plate that a row is called by. Of several vehicles with one plate, none lends it its state. */
function plateOfRow({ toll, candidates }: DisputeRow, known: KnownVehicles): RowPlate | null {
  const id = onlyVehicle(candidates.vehicleIds)
  return plateOfVehicle(toll.vehicle, id === null ? undefined : known(id))
}

/** The vehicle of a row that means just one; null where it means none or several. */
function onlyVehicle([only, another]: readonly number[]): number | null {
  return another === undefined ? (only ?? null) : null
}
