import { clearIdOf, interpretationsOf, isBareNumber, type VehicleName } from './interpretations'
import { canonicalPlate } from './plate'
import { parseVehicleId } from './vehicle-id'

/** A row's vehicle. If the row also has a plate, its ID may come from a different system. */
export interface NamedVehicle {
  readonly id: number | null
  readonly plate: string
  readonly state: string
  /** What to search for. Absent if it's just the ID, or the plate and its state. */
  readonly name?: VehicleName
  readonly problem: string | null
}

/** A row's cells about its vehicle, '' if empty. `vehicle` may contain a plate, a number, or an ID. */
type VehicleCells = Readonly<Record<'vehicle' | 'id' | 'plate' | 'state' | 'number', string>>

export function namedVehicle(cells: VehicleCells): NamedVehicle {
  const idCell = cells.id.trim()
  const plateCell = cells.plate.trim()
  const stateCell = cells.state.trim()
  const number = cells.number.trim()
  const id =
    parseVehicleId(idCell) ?? clearIdOf(idCell) ?? (plateCell === '' ? clearIdOf(cells.vehicle) : null)
  // A column of IDs may contain plates and numbers, too.
  const text = cells.vehicle.trim() || (id === null ? idCell : '')
  const written = plateCell || (id !== null || isBareNumber(text) ? '' : text)
  const { plate, state } = stateCell === '' ? splitPlate(written) : { plate: written, state: stateCell }
  const isNameless = id === null && text === '' && number === '' && canonicalPlate(written) === ''
  const problem = isNameless ? 'This row has no vehicle. Add a plate or ID.' : null
  const isPlain = number === '' && text === '' && (id !== null || written === plate)
  if (isPlain) return { id, plate, state, problem }
  return { id, plate, state, name: { id, text, plate: plateCell, state: stateCell, number }, problem }
}

export const nameOf = ({ id, plate, state, name }: NamedVehicle): VehicleName => name ?? { id, plate, state }

/** Returns a bare number that may be a plate, number, or ID. Null if the row is unambiguous. */
export function bareNumberOf({ id, name }: NamedVehicle): string | null {
  const text = name?.text ?? ''
  return id === null && isBareNumber(text) ? text : null
}

const NOT_PLAIN = /[^A-Z0-9]/i

export function splitPlate(text: string): { plate: string; state: string } {
  if (!NOT_PLAIN.test(text)) return { plate: text, state: '' }
  const [best, next] = interpretationsOf(text, 'plate')
    .filter(({ key, state }) => state !== '' && /\d/.test(key) && /\p{L}/u.test(key))
    .sort((a, b) => a.key.length - b.key.length)
  // Two states, each with other characters left: none is certain.
  const isOpen = best !== undefined && best.key.length === next?.key.length && best.state !== next.state
  return best === undefined || isOpen ? { plate: text, state: '' } : { plate: best.key, state: best.state }
}
