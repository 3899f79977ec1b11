import { isBareNumber } from '../../../domain/find/readings'
import { type NamedVehicle, namedVehicle } from '../../../domain/find/vehicle-cells'
import { longerRows, MORE_CELLS } from '../../../domain/sheet/header-rows'
import { type ListHead, listHead } from '../../../domain/sheet/list-head'
import { pipeRows } from '../../../domain/sheet/piped-rows'
import { withoutAsides } from '../../../domain/sheet/row-kinds'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import { createUnwrapping, lossOf, NO_VALUE } from '../../../domain/sheet/unwrap-cells'
import { formulaUndone } from '../../../lib/text/csv'
import { type DelimitedRow, delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'
import { MAX_ROWS } from '../import/read-import'
import { ACTIVE_LABEL, EDITABLE_FIELDS, textProblem } from '../record/vehicle-fields'
import { isEmpty, NO_EDITS, type VehicleEdits } from '../save/vehicle-edits'
import { CHANGE_COLUMNS, type ChangeField, customNameOf, fieldLabel, readActive } from './change-columns'
import type { ChangeDraft } from './change-draft'

/** A row. `isMoved`: its cells may stand below other names than their own. */
type ChangeLine = DelimitedRow & { readonly isMoved?: boolean }

/** A text as rows of cells, before it is known what its columns hold. */
export interface ChangeSheet extends ListHead<ChangeField> {
  /** The rows below the header. */
  readonly rows: readonly ChangeLine[]
  /** The first rows with the header, which tell what the columns are. */
  readonly first: readonly (readonly string[])[]
  /** What was left out and what was made of cells, in short parts. */
  readonly notes: readonly string[]
}

/** What one row of a list asks for. */
export interface WantedChange {
  /** Number of its line, from 1, as a spreadsheet shows it. */
  readonly line: number
  readonly vehicle: NamedVehicle
  /** Custom fields by the names of their columns. */
  readonly edits: VehicleEdits
  /** What is wrong with its cells, as sentences that name the column. A row with a problem is never sent. */
  readonly problems: readonly string[]
  /** The line that says the same of the same vehicle, where one does. */
  readonly repeats?: number
  /** Its own values as they are written, without those that all are given. */
  readonly asked?: readonly { readonly field: ChangeField; readonly text: string }[]
  /** The vehicle as it was pasted, where a person corrected it. */
  readonly was?: string
}

type Mapping = ColumnMapping<ChangeField>

/** Whether a column names the vehicles, and says nothing else of them. */
const isNaming = (field: Mapping[number]) => field === 'vehicle' || field === 'id' || field === 'plate_number'

/** What empties a field. A cell that is only empty leaves it as it is. */
const CLEAR = '(clear)'

/** Rows that tell what the columns are. */
const LOOKED_AT = 50

/**
 * Reads pasted text as rows. A line of ids or plates between commas or semicolons is a row for each.
 * @param headerRows how many rows at the top a person says are no vehicles
 */
export function readSheet(text: string, headerRows?: number): ChangeSheet {
  const { unwrap, notes } = createUnwrapping()
  const rows = itemsOf(rowsOf(text)).map((row) => ({ ...row, cells: unwrap(row.cells) }))
  const first = rows.slice(0, LOOKED_AT).map(({ cells }) => cells)
  const head = listHead(first, CHANGE_COLUMNS, headerRows)
  // A column of its own is what names the vehicles, whatever it looks like.
  const isAlone = head.headerRows === 0 && head.mapping.length === 1
  const { rows: vehicles, ignored } = withoutAsides(rows.slice(head.headerRows), head.names)
  const isMoved = longerRows(head.names, vehicles)
  return {
    ...head,
    mapping: isAlone ? ['vehicle'] : withoutLookAlikes(head),
    rows: vehicles.map((row) => (isMoved(row.cells) ? { ...row, isMoved: true } : row)),
    first,
    notes: [...ignored, ...notes()],
  }
}

/**
 * Beside an id or a plate, numbers without a name may count the rows: a vehicle with such an id is another one. Below names
 * that nobody knows, only plates are sure.
 */
function withoutLookAlikes({ mapping, names, headerRows, isNamed }: ListHead<ChangeField>): Mapping {
  const isBeside = mapping.includes('id') || mapping.includes('plate_number')
  return mapping.map((field, at) => {
    const isOpen = headerRows > 0 && !isNamed && (field === 'active' || field === 'vehicle')
    return isOpen || (isBeside && field === 'vehicle' && names[at] === '') ? null : field
  })
}

function rowsOf(text: string): DelimitedRow[] {
  const piped = pipeRows(text)
  if (piped !== null) return piped.rows.map((cells, at) => ({ line: at + 1, cells }))
  const delimiter = guessDelimiter(text)
  const marked = delimiter === '\t' ? withClear(text) : text
  return [...delimitedRows(marked, delimiter)].filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

/**
 * Two quotation marks in a pasted cell empty the field. Not where a program has put all cells between quotation marks, nor
 * between commas: there they are how an empty cell is written.
 */
function withClear(text: string): string {
  return text.replace(/^.*$/gm, (line) => {
    const cells = line.split('\t')
    const isQuoted = (cell: string) => cell.startsWith('"') && cell.length > 2
    if (!cells.includes('""') || cells.some(isQuoted)) return line
    return cells.map((cell) => (cell === '""' ? CLEAR : cell)).join('\t')
  })
}

/** A list in one line, or lines of lists, as a row for each item: every cell has to name a vehicle. */
function itemsOf(rows: readonly DelimitedRow[]): readonly DelimitedRow[] {
  const isList = rows.length > 0 && rows.every(({ cells }) => cells.length > 1 && cells.every(isItem))
  if (!isList) return rows
  const isPlates = rows.every(({ cells }) => cells.every((cell) => !isBareNumber(cell)))
  const isIds = rows.every(({ cells }) => cells.every(isBareNumber))
  // "11, 8ABC123" in every line may be an id with its plate.
  if (rows.length > 1 && !isPlates && !isIds) return rows
  return rows.flatMap(({ line, cells }) =>
    cells.flatMap((cell) => (cell.trim() === '' ? [] : [{ line, cells: [cell] }])),
  )
}

/** A date, an amount or a time beside a vehicle names none. */
const isItem = (cell: string): boolean =>
  cell.trim() === '' || (/\d/.test(cell) && !/[:$€£%@]|\d[-/.]\d+[-/.]\d|\d\.\d/.test(cell))

/**
 * The columns of which something is taken: those with values only where the list is to give values. Else a number beside an id
 * names the vehicle too.
 */
export function takenColumns(mapping: Mapping, action: ChangeDraft['action']): Mapping {
  if (action === undefined || action === 'fields') return mapping
  const isNumberName = namesByNumber(mapping)
  const isBesideId = !mapping.includes('plate_number') && !mapping.includes('vehicle')
  return mapping.map((field) => {
    if (field === 'vehicle_number') return isNumberName ? field : isBesideId ? 'vehicle' : null
    return isNaming(field) || field === 'plate_state' ? field : null
  })
}

/** What is given to every vehicle whose own cell is empty. */
export function givenToAll({ action, forAll }: Pick<ChangeDraft, 'action' | 'forAll'>): VehicleEdits {
  if (action === undefined || action === 'fields') return forAll
  return { ...NO_EDITS, active: action === 'put-on' }
}

/**
 * Turns rows into what they ask for. `forAll` is given to every vehicle whose own cell is empty; `fixes` are corrected rows by
 * their places.
 */
export function readChanges(
  rows: readonly ChangeLine[],
  mapping: Mapping,
  forAll: VehicleEdits,
  fixes: ChangeDraft['fixes'] = {},
): WantedChange[] {
  const wanted: WantedChange[] = []
  const lines = new Map<string, WantedChange>()
  const isNumberName = namesByNumber(mapping)
  const fields = EDITABLE_FIELDS.filter(({ name }) => !isNumberName || name !== 'vehicle_number')
  const customColumns = mapping
    .filter((field) => field !== null)
    .filter((field) => customNameOf(field) !== null)
  const valueColumns = [...fields.map(({ name }) => name), 'active' as const, ...customColumns]
  for (const [place, row] of rows.entries()) {
    const fix = fixes[place]
    const cellOf = (field: ChangeField) =>
      (fix?.cells?.[field] ?? formulaUndone((row.cells[mapping.indexOf(field)] ?? '').trim())).trim()
    const { edits, problems } = editsOf(fields, customColumns, cellOf, forAll)
    const written = {
      vehicle: cellOf('vehicle'),
      id: cellOf('id'),
      plate: cellOf('plate_number'),
      state: cellOf('plate_state'),
      number: isNumberName ? cellOf('vehicle_number') : '',
    }
    const name = fix?.vehicle === undefined ? written : { ...NAMELESS, vehicle: fix.vehicle }
    const vehicle = namedVehicle(name)
    if (row.isMoved) problems.unshift(`The row has ${MORE_CELLS}`)
    if (row.unclosed) problems.unshift('A quotation mark is never closed.')
    else if (lossOf(name.id) !== null) problems.unshift(`The id “${name.id}” ${lossOf(name.id)}.`)
    else if (vehicle.problem !== null) problems.unshift(vehicle.problem)
    const key = JSON.stringify(vehicle).toLowerCase()
    const before = problems.length === 0 ? lines.get(key) : undefined
    const isRepeated = before && JSON.stringify(before.edits) === JSON.stringify(edits)
    if (before && !isRepeated)
      problems.push(`This vehicle is in line ${before.line} too, with other values: that line counts.`)
    const asked = valueColumns
      .map((field) => ({ field, text: cellOf(field) }))
      .filter(({ text }) => text !== '')
    const was = name === written ? null : { was: Object.values(written).filter(Boolean).join(' ') }
    const repeats = isRepeated && { repeats: before.line }
    const one = { line: row.line, vehicle, edits, problems, asked, ...repeats, ...was }
    if (problems.length === 0 && !isRepeated) lines.set(key, one)
    wanted.push(one)
  }
  return wanted
}

const NAMELESS = { vehicle: '', id: '', plate: '', state: '', number: '' }

/** Whether the vehicle number names the vehicles, and is no value to change. */
function namesByNumber(mapping: Mapping): boolean {
  return mapping.includes('vehicle_number') && !mapping.some(isNaming)
}

/** What is wrong with a value, as a sentence; null where nothing is. */
function valueProblem(label: string, cell: string): string | null {
  const loss = lossOf(cell)
  if (loss !== null) return `${label}: “${cell}” ${loss}.`
  if (isCleared(cell) || !NO_VALUE.test(cell)) return null
  return `${label}: “${cell}” may mean no value. Write (clear) to empty it, or leave the cell empty.`
}

const isCleared = (cell: string): boolean => cell === '""' || cell.toLowerCase() === CLEAR

function editsOf(
  fields: typeof EDITABLE_FIELDS,
  customColumns: readonly ChangeField[],
  cellOf: (field: ChangeField) => string,
  forAll: VehicleEdits,
) {
  const problems: string[] = []
  const text: Record<string, string> = {}
  for (const field of fields) {
    const cell = cellOf(field.name)
    const value = isCleared(cell) ? '' : cell === '' ? forAll.text[field.name] : cell
    if (value === undefined) continue
    text[field.name] = value
    const isYear = field.name !== 'year' || /^(?:\d{4})?$/.test(value)
    const unfit = textProblem(field, value) ?? (isYear ? null : 'write it in four digits.')
    const problem = valueProblem(field.label, cell) ?? (unfit && `${field.label}: ${unfit}`)
    if (problem !== null) problems.push(problem)
  }
  const cell = cellOf('active')
  const active = cell === '' ? forAll.active : (readActive(cell) ?? undefined)
  if (cell !== '' && active === undefined)
    problems.push(`${ACTIVE_LABEL}: “${cell.slice(0, 40)}” is neither yes nor no.`)
  const custom = customColumns.flatMap((field) => {
    const cell = cellOf(field)
    const problem = valueProblem(fieldLabel(field), cell)
    if (problem !== null) problems.push(problem)
    return cell === '' ? [] : [[customNameOf(field), isCleared(cell) ? '' : cell] as const]
  })
  const edits: VehicleEdits = {
    text,
    custom: Object.fromEntries(custom),
    ...(active !== undefined && { active }),
  }
  return { edits, problems }
}

/** What a list asks for, its columns being what `mapping` says. */
export function wantedOf(
  { rows }: ChangeSheet,
  mapping: Mapping,
  draft: Pick<ChangeDraft, 'action' | 'forAll'> & { readonly fixes?: ChangeDraft['fixes'] | undefined },
): WantedChange[] {
  const taken = takenColumns(mapping, draft.action)
  return readChanges(rows.slice(0, MAX_ROWS), taken, givenToAll(draft), draft.fixes)
}

/** What a draft asks for. */
export function wantedOfDraft(draft: ChangeDraft): WantedChange[] {
  const sheet = readSheet(draft.text, draft.headerRows)
  return wantedOf(sheet, mappingOf(sheet, draft), draft)
}

/** The columns as they were chosen, where the list still has as many. */
export function mappingOf({ mapping: found }: ChangeSheet, { mapping }: ChangeDraft): Mapping {
  return mapping?.length === found.length ? mapping : found
}

export const hasVehicle = (mapping: Mapping): boolean =>
  mapping.some((field) => isNaming(field) || field === 'vehicle_number')

/** Why no preview can be made, as a sentence; null where it can. */
export function disabledBecause(
  { rows, names }: ChangeSheet,
  mapping: Mapping,
  wanted: readonly WantedChange[],
  action: ChangeDraft['action'],
): string | null {
  if (rows.length === 0) return 'Paste the vehicles first.'
  if (!hasVehicle(mapping)) return 'Choose the column with the ids, plates or numbers.'
  if (!wanted.every(({ edits }) => isEmpty(edits))) return null
  const isOffered = names.some((name, at) => name !== '' && mapping[at] === null)
  if (action !== undefined)
    return `Say what to change: ${isOffered ? 'set a custom field above' : 'add a column'}, or set a value for all of them.`
  return isOffered ? 'Choose what to do, or set a custom field above.' : 'Choose what to do.'
}
