import { isBareNumber } from '../../../domain/find/interpretations'
import { type NamedVehicle, namedVehicle } from '../../../domain/find/vehicle-cells'
import { type ListHead, MORE_CELLS } from '../../../domain/sheet/header-rows'
import { brokenRowNotes } from '../../../domain/sheet/sheet-rows'
import { describeLoss, NO_VALUE, unwrapRow } from '../../../domain/sheet/unwrap-cells'
import { type DelimitedRow, delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'
import { plainName } from '../../../lib/text/fold-text'
import { cellOf, type ListRow, listOf, MAX_ROWS } from '../import/read-import'
import { ACTIVE_LABEL, EDITABLE_FIELDS, textProblem } from '../record/vehicle-fields'
import { CUSTOM, isEmpty, statusValue, type VehicleEdits } from '../save/pending-change'
import {
  CHANGE_COLUMNS,
  type ChangeDraft,
  type ChangeField,
  customColumn,
  isCustom,
  type Mapping,
  readActive,
} from './change-form'

export type ChangeSheet = ReturnType<typeof readSheet>

export interface RequestedChange {
  /** Number of its line, from 1, as a spreadsheet shows it. */
  readonly line: number
  readonly vehicle: NamedVehicle
  readonly edits: VehicleEdits
  /** Problems of its cells, as sentences that name the column. A row with a problem is never sent. */
  readonly problems: readonly string[]
}

const isNaming = (field: Mapping[number]) => field === 'vehicle' || field === 'id' || field === 'plate_number'

/** Parses a list. A line of IDs or plates between commas becomes one row for each. `headerRows`: the user's choice. */
export function readSheet(text: string, headerRows?: number) {
  const lines = itemsOf(text).map((row) => ({ ...row, cells: unwrapRow(row.cells) }))
  const { skipped, ...list } = listOf(lines, CHANGE_COLUMNS, headerRows)
  // A single column names the vehicles, whatever it looks like.
  const isAlone = list.headerRows === 0 && list.mapping.length === 1
  const mapping: Mapping = isAlone ? ['vehicle'] : withoutLookAlikes(list)
  return { ...list, mapping, notes: [...brokenRowNotes(text), ...skipped] }
}

/** Removes doubtful columns: unnamed numbers beside an ID or plate, and all but plates below unknown names. */
function withoutLookAlikes({ mapping, names, headerRows, isNamed }: ListHead<ChangeField>): Mapping {
  const hasVehicleColumn = mapping.includes('id') || mapping.includes('plate_number')
  return mapping.map((field, at) => {
    const isOpen = headerRows > 0 && !isNamed && (field === 'active' || field === 'vehicle')
    return isOpen || (hasVehicleColumn && field === 'vehicle' && names[at] === '') ? null : field
  })
}

/** Splits a text into rows. A line that lists only vehicles becomes a row for each. */
function itemsOf(text: string): readonly DelimitedRow[] {
  const rows = [...delimitedRows(text, guessDelimiter(text))].filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  )
  const isList = rows.length > 0 && rows.every(({ cells }) => cells.length > 1 && cells.every(isItem))
  const isPlates = rows.every(({ cells }) => !cells.some(isBareNumber))
  const isIds = rows.every(({ cells }) => cells.every(isBareNumber))
  // "11, 8ABC123" in every line may be an ID with its plate.
  if (!isList || (rows.length > 1 && !isPlates && !isIds)) return rows
  return rows.flatMap(({ line, cells }) =>
    cells.flatMap((cell) => (cell.trim() === '' ? [] : [{ line, cells: [cell] }])),
  )
}

/** Returns whether a cell can name a vehicle. Dates, amounts, and times can't. */
const isItem = (cell: string): boolean =>
  cell.trim() === '' || (/\d/.test(cell) && !/[:$€£%@]|\d[-/.]\d+[-/.]\d|\d\.\d/.test(cell))

/** Returns the chosen columns if the list has as many, or the inferred ones. A column named in `custom` sets that field. */
export function mappingOf(
  sheet: ChangeSheet,
  chosen: Mapping | null,
  custom: ReadonlySet<string> = new Set(),
): Mapping {
  if (chosen?.length === sheet.mapping.length) return chosen
  const names = sheet.names.map(plainName)
  return sheet.mapping.map((field, at) => {
    const name = names[at] ?? ''
    const isCustom = field === null && custom.has(name) && names.indexOf(name) === at
    return isCustom ? customColumn(sheet.names[at] ?? '') : field
  })
}

/** Returns the columns to use. If the action isn't `fields`, only those that name the vehicle, also by number. */
export function takenColumns(mapping: Mapping, action: ChangeDraft['action']): Mapping {
  if (action === undefined || action === 'fields') return mapping
  const isNumberName = namesByNumber(mapping)
  const isBesideId = !mapping.includes('plate_number') && !mapping.includes('vehicle')
  return mapping.map((field) => {
    if (field === 'vehicle_number') return isNumberName ? field : isBesideId ? 'vehicle' : null
    return isNaming(field) || field === 'plate_state' ? field : null
  })
}

export function givenToAll({ action, forAll }: Pick<ChangeDraft, 'action' | 'forAll'>): VehicleEdits {
  if (action === undefined || action === 'fields') return forAll
  return { active: statusValue(action === 'activate') }
}

/** Converts rows to requested changes. `forAll` applies to every vehicle with an empty cell. */
export function readChanges(
  rows: readonly ListRow[],
  mapping: Mapping,
  forAll: VehicleEdits,
): RequestedChange[] {
  return rows.map((row) => {
    const cell = (field: ChangeField) => cellOf(row, mapping, field)
    const { edits, problems } = editsOf(mapping, cell, forAll)
    const id = cell('id')
    const vehicle = namedVehicle({
      vehicle: cell('vehicle'),
      id,
      plate: cell('plate_number'),
      state: cell('plate_state'),
      number: namesByNumber(mapping) ? cell('vehicle_number') : '',
    })
    if (row.isMoved) problems.unshift(`The row has ${MORE_CELLS}`)
    if (row.unclosed) problems.unshift('A closing quotation mark is missing.')
    else if (describeLoss(id) !== null) problems.unshift(`The ID “${id}” ${describeLoss(id)}.`)
    else if (vehicle.problem !== null) problems.unshift(vehicle.problem)
    return { line: row.line, vehicle, edits, problems }
  })
}

/** Returns whether the vehicle number names the vehicles, and isn't a value to change. */
const namesByNumber = (mapping: Mapping): boolean =>
  mapping.includes('vehicle_number') && !mapping.some(isNaming)

/** Returns whether a cell clears its field. An empty cell leaves the field unchanged. */
const isCleared = (cell: string): boolean => cell.toLowerCase() === '(clear)'

function valueProblem(label: string, cell: string): string | null {
  const loss = describeLoss(cell)
  if (loss !== null) return `${label}: “${cell}” ${loss}.`
  if (isCleared(cell) || !NO_VALUE.test(cell)) return null
  return `${label}: “${cell}” may mean “no value.” Enter (clear) to clear the field, or leave the cell empty.`
}

function editsOf(mapping: Mapping, cellOf: (field: ChangeField) => string, forAll: VehicleEdits) {
  const problems: (string | null)[] = []
  const edits: Record<string, string> = {}
  for (const field of EDITABLE_FIELDS) {
    if (field.name === 'vehicle_number' && namesByNumber(mapping)) continue
    const cell = cellOf(field.name)
    const value = isCleared(cell) ? '' : cell === '' ? forAll[field.name] : cell
    if (value === undefined) continue
    edits[field.name] = value
    const isYear = field.name !== 'year' || /^(?:\d{4})?$/.test(value)
    const unfit = textProblem(field, value) ?? (isYear ? null : 'use four digits.')
    problems.push(valueProblem(field.label, cell) ?? (unfit && `${field.label}: ${unfit}`))
  }
  const cell = cellOf('active')
  const active = readActive(cell)
  if (cell !== '' && active === null)
    problems.push(`${ACTIVE_LABEL}: “${cell.slice(0, 40)}” must be yes or no.`)
  const requested = cell === '' ? forAll.active : active === null ? undefined : statusValue(active)
  if (requested !== undefined) edits.active = requested
  for (const field of mapping.filter(isCustom)) {
    const cell = cellOf(field)
    if (cell === '') continue
    problems.push(valueProblem(field.slice(CUSTOM.length), cell))
    edits[field] = isCleared(cell) ? '' : cell
  }
  return { edits, problems: problems.filter((problem) => problem !== null) }
}

export function requestedChanges(
  { rows }: ChangeSheet,
  mapping: Mapping,
  draft: Pick<ChangeDraft, 'action' | 'forAll'>,
): RequestedChange[] {
  return readChanges(rows.slice(0, MAX_ROWS), takenColumns(mapping, draft.action), givenToAll(draft))
}

export function changesInDraft(draft: ChangeDraft): RequestedChange[] {
  const sheet = readSheet(draft.text, draft.headerRows)
  return requestedChanges(sheet, mappingOf(sheet, draft.mapping), draft)
}

export function disabledReason(
  { rows, names }: ChangeSheet,
  mapping: Mapping,
  requested: readonly RequestedChange[],
  action: ChangeDraft['action'],
): string | null {
  if (rows.length === 0) return 'Paste the vehicles first.'
  const hasVehicle = mapping.some((field) => isNaming(field) || field === 'vehicle_number')
  if (!hasVehicle) return 'Choose the column with the IDs, plates, or numbers.'
  if (!requested.every(({ edits }) => isEmpty(edits))) return null
  const isOffered = names.some((name, at) => name !== '' && mapping[at] === null)
  const column = isOffered ? 'choose a custom field for a column' : 'add a column'
  if (action !== undefined) return `Choose what to change: ${column} or set a value for all vehicles.`
  return isOffered ? `Choose what to do, or ${column}.` : 'Choose what to do.'
}
