import { canonicalPlate } from './plate'
import { clearIdOf, isBareNumber, readingsOf, type VehicleName } from './readings'
import { parseVehicleId } from './vehicle-id'

/** The vehicle as a row of a list names it. With a plate beside it, an id may be another system's. */
export interface NamedVehicle {
  /** Null where the row has none. */
  readonly id: number | null
  /** To be shown; `''` where the row has none. */
  readonly plate: string
  readonly state: string
  /** What the vehicle is found by; absent where that is just the id, the plate and its state. */
  readonly name?: VehicleName
  /** Why the row names no vehicle, as a sentence; null where it does. */
  readonly problem: string | null
}

/** The cells of a row that name its vehicle; `''` where it has none. `vehicle` may hold a plate, a number or an id. */
interface VehicleCells {
  readonly vehicle: string
  readonly id: string
  readonly plate: string
  readonly state: string
  readonly number: string
}

/** Reads which vehicle a row means. A state that stands beside the plate in its cell is shown as the plate's state. */
export function namedVehicle(cells: VehicleCells): NamedVehicle {
  const idCell = cells.id.trim()
  const plateCell = cells.plate.trim()
  const stateCell = cells.state.trim()
  const number = cells.number.trim()
  const id =
    parseVehicleId(idCell) ?? clearIdOf(idCell) ?? (plateCell === '' ? clearIdOf(cells.vehicle) : null)
  // A column of ids holds plates and numbers, too.
  const text = cells.vehicle.trim() || (id === null ? idCell : '')
  const written = plateCell || (id !== null || isBareNumber(text) ? '' : text)
  const { plate, state } = stateCell === '' ? splitPlate(written) : { plate: written, state: stateCell }
  const isNameless = id === null && text === '' && number === '' && canonicalPlate(written) === ''
  const problem = isNameless ? 'The row names no vehicle. Add a plate or an id.' : null
  const isPlain = number === '' && text === '' && (id !== null || written === plate)
  if (isPlain) return { id, plate, state, problem }
  return { id, plate, state, name: { id, text, plate: plateCell, state: stateCell, number }, problem }
}

/** What the vehicle of a row is found by. */
export function nameOf({ id, plate, state, name }: NamedVehicle): VehicleName {
  return name ?? { id, plate, state }
}

/** The number alone that the list has to say what it is; null where a row is clear. */
export function bareNumberOf({ id, name }: NamedVehicle): string | null {
  const text = name?.text ?? ''
  return id === null && isBareNumber(text) ? text : null
}

const NOT_PLAIN = /[^A-Z0-9]/i

/** Plate and state for display: apart only where the rest is surely a plate, of letters and digits. */
export function splitPlate(text: string): { plate: string; state: string } {
  if (!NOT_PLAIN.test(text)) return { plate: text, state: '' }
  const [best] = readingsOf(text, 'plate')
    .filter(({ key, state, glued }) => state !== '' && !glued && /\d/.test(key) && /\p{L}/u.test(key))
    .sort((a, b) => a.key.length - b.key.length)
  return best === undefined ? { plate: text, state: '' } : { plate: best.key, state: best.state }
}
