import {
  EDIT_FIELDS,
  type EditField,
  type EditStamps,
  type Toll,
  type TollEdit,
  type TollField,
  type TollMapping,
} from '../../../domain/dispute/toll'
import { type TimeRules, tollTime } from '../../../domain/dispute/toll-time'
import { namedVehicle } from '../../../domain/find/vehicle-cells'
import type { Correction, Stamp } from '../../../domain/words/correction'
import type { RowWork } from '../../../local/toll-list-shapes'
import type { RowChange } from './list-state'

const VEHICLE = ['id', 'plate', 'state', 'number'] as const
const CLOCK: Readonly<Record<'time' | 'exit', readonly TollField[]>> = {
  time: ['date_time', 'date', 'time', 'half'],
  exit: ['end_date_time', 'end_date', 'end_time'],
}

export function cellTexts({ edited, ...toll }: Toll, mapping: TollMapping) {
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
  } satisfies Record<EditField, string>
}

/** Returns a row's time in the texts of its cells or of its corrections: `03/05/2024 8:30 AM`, or both ends. */
export function typedTime(toll: Toll, mapping: TollMapping): string {
  const { time, exit } = { ...cellTexts(toll, mapping), ...toll.edited?.edit }
  return [time, exit].filter(Boolean).join(' – ')
}

export const hasField = (field: EditField, mapping: TollMapping): boolean =>
  field !== 'exit' || CLOCK.exit.some((one) => mapping.includes(one))

export function tollCorrections(toll: Toll, mapping: TollMapping): Correction[] {
  const { edit, stamps = {} } = toll.edited ?? {}
  if (edit === undefined) return []
  const texts = cellTexts(toll, mapping)
  return EDIT_FIELDS.flatMap((field) => {
    const { [field]: corrected } = edit
    const isChanged = corrected !== undefined && corrected !== texts[field]
    const { by, at } = stamps[field] ?? { by: null, at: null }
    return isChanged ? [{ field, said: texts[field], corrected, by, at }] : []
  })
}

/** Merges changes into the stored changes of rows. A text that was corrected earlier keeps its stamp. */
export const withChanges = (
  all: ReadonlyMap<number, RowWork>,
  changes: readonly RowChange[],
  headerRows: number,
  mark: Stamp,
) =>
  changes.map(({ index, ...change }) => {
    const row = index + headerRows
    const before = all.get(row)
    const work: RowWork = { ...before, ...change, row }
    if (!('edit' in change)) return { index, change, work }
    const stamps = Object.entries(change.edit ?? {}).map(([field, text]) => {
      const isSame = before?.edit?.[field] === text
      return [field, (isSame && before?.stamps?.[field]) || mark] as const
    })
    return { index, change, work: { ...work, stamps: change.edit && Object.fromEntries(stamps) } }
  })

/** Corrects a toll; its cells stay. If plate, state, or number changes, no other cell names the vehicle any longer. */
function editedToll(
  pasted: Toll,
  edit: TollEdit,
  stamps: EditStamps,
  mapping: TollMapping,
  rules: TimeRules,
): Toll {
  const texts = cellTexts(pasted, mapping)
  const { id = '', plate = texts.plate, state = texts.state, number = texts.number } = edit
  const isOther = VEHICLE.some((field) => edit[field] !== undefined)
  const isTimed = [edit.time, edit.exit, edit.zone].some((text) => text !== undefined)
  const clock = (field: TollField): string => {
    for (const end of ['time', 'exit'] as const)
      if (CLOCK[end].includes(field) && edit[end] !== undefined)
        return field === CLOCK[end][0] ? edit[end] : ''
    // A corrected zone applies to both times.
    if (edit.zone !== undefined && field.endsWith('zone')) return field === 'zone' ? edit.zone : ''
    return pasted.cells[mapping.indexOf(field)] ?? ''
  }
  return {
    ...pasted,
    vehicle: isOther ? namedVehicle({ vehicle: '', id, plate, state, number }) : pasted.vehicle,
    time: isTimed ? tollTime(clock, rules) : pasted.time,
    edited: { edit, stamps, pasted },
  }
}

/** Applies a row's stored changes to a toll. Corrections apply once `rules` are loaded. */
export function withRowWork(
  { edited, review: _, ...read }: Toll,
  work: RowWork | undefined,
  mapping: TollMapping,
  rules: TimeRules | null,
): Toll {
  const pasted = edited?.pasted ?? read
  if (work === undefined) return pasted
  const { edit, stamps = {}, reviewedAt, note = '', outcome } = work
  const toll = edit && rules ? editedToll(pasted, edit, stamps, mapping, rules) : pasted
  return reviewedAt === undefined ? toll : { ...toll, review: { note, at: reviewedAt, outcome } }
}

/** Removes the texts that name the vehicle, to keep the other corrections when the user chooses a different vehicle. */
export const withoutVehicle = (texts: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => VEHICLE.every((field) => field !== key)))
