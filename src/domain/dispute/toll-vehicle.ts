import { parseVehicleId } from '../find/vehicle-id'
import type { TollVehicle } from './toll'

const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
    'PA PR RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB NB NL NS NT NU ON PE QC SK YT'
  ).split(' '),
)

const STATE_FIRST = /^([A-Z]{2})[\s:/·-]+(\S.+)$/i
const STATE_LAST = /^(.+\S)(?:[\s:/·-]+([A-Z]{2})| ?[([]([A-Z]{2})[)\]])$/i

/** Reads which vehicle a row means. A state that stands beside the plate in its cell is the state where no other is given. */
export function tollVehicle(idCell: string, plateCell: string, stateCell: string): TollVehicle {
  const idText = idCell.trim().replace(/^#\s*/, '')
  const id = parseVehicleId(idText)
  // A column "Vehicle" holds plates, too.
  const written = plateCell.trim() || (id === null ? idText : '')
  const { plate, state } =
    stateCell.trim() === '' ? splitPlate(written) : { plate: written, state: stateCell.trim() }
  const problem = id === null && plate === '' ? 'The row names no vehicle. Add a plate or an id.' : null
  return { id, plate, state, problem }
}

function splitPlate(text: string): { plate: string; state: string } {
  const [, before = '', rest = ''] = STATE_FIRST.exec(text) ?? []
  if (isState(before) && /\d/.test(rest)) return { plate: rest, state: before.toUpperCase() }
  const [, plate = '', after, inside] = STATE_LAST.exec(text) ?? []
  const state = after ?? inside ?? ''
  if (isState(state) && /\d/.test(plate)) return { plate, state: state.toUpperCase() }
  return { plate: text, state: '' }
}

function isState(text: string): boolean {
  return STATES.has(text.toUpperCase())
}
