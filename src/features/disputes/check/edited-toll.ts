import {
  EDIT_FIELDS,
  type EditField,
  type Toll,
  type TollEdit,
  type TollField,
  type TollMapping,
} from '../../../domain/dispute/toll'
import { type TimeRules, tollTime } from '../../../domain/dispute/toll-time'
import { namedVehicle } from '../../../domain/find/vehicle-cells'

const VEHICLE = ['id', 'plate', 'state', 'number'] as const
const CLOCK: Readonly<Record<'time' | 'exit', readonly TollField[]>> = {
  time: ['date_time', 'date', 'time', 'half'],
  exit: ['end_date_time', 'end_date', 'end_time'],
}

/** The texts of a row that can be changed, as they were pasted. */
export function editTexts(
  { edited, ...toll }: Toll,
  mapping: TollMapping,
): Readonly<Record<EditField, string>> {
  const { cells, vehicle } = edited?.pasted ?? toll
  const cell = (field: TollField) => cells[mapping.indexOf(field)]?.trim() ?? ''
  const clock = (fields: readonly TollField[]) => fields.map(cell).filter(Boolean).join(' ')
  return {
    plate: vehicle.plate,
    state: vehicle.state,
    number: cell('number'),
    time: clock(CLOCK.time),
    exit: clock(CLOCK.exit),
    zone: cell('zone'),
  }
}

/** Whether rows of the list have a field: of the exit, only where there is one. */
export function hasField(field: EditField, mapping: TollMapping): boolean {
  return field !== 'exit' || CLOCK.exit.some((one) => mapping.includes(one))
}

/** What an edit changes: each field before and now. */
export function editChanges(toll: Toll, mapping: TollMapping) {
  const { edit } = toll.edited ?? {}
  if (edit === undefined) return []
  const texts = editTexts(toll, mapping)
  return EDIT_FIELDS.flatMap((field) => {
    const now = edit[field]
    return now === undefined || now === texts[field] ? [] : [{ field, was: texts[field], now }]
  })
}

/**
 * A toll as a person has corrected it; its cells stay as they were pasted. Plate, state and number belong together: where one
 * of them was changed, other cells no longer name the vehicle.
 */
export function editedToll(pasted: Toll, edit: TollEdit, mapping: TollMapping, rules: TimeRules): Toll {
  const texts = editTexts(pasted, mapping)
  const { id = '', plate = texts.plate, state = texts.state, number = texts.number } = edit
  const isOther = VEHICLE.some((field) => edit[field] !== undefined)
  const clock = (field: TollField): string => {
    for (const of of ['time', 'exit'] as const)
      if (CLOCK[of].includes(field) && edit[of] !== undefined) return field === CLOCK[of][0] ? edit[of] : ''
    // A zone that was typed is that of both times.
    if (edit.zone !== undefined && field.endsWith('zone')) return field === 'zone' ? edit.zone : ''
    return pasted.cells[mapping.indexOf(field)] ?? ''
  }
  return {
    ...pasted,
    vehicle: isOther ? namedVehicle({ vehicle: '', id, plate, state, number }) : pasted.vehicle,
    time: isTimed(edit) ? tollTime(clock, rules) : pasted.time,
    edited: { edit, pasted },
  }
}

/** What was corrected, or typed, that stays where another vehicle is chosen: all but what names the vehicle. */
export function withoutVehicle(texts: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => VEHICLE.every((field) => field !== key)))
}

const isTimed = ({ time, exit, zone }: TollEdit) => [time, exit, zone].some((text) => text !== undefined)
