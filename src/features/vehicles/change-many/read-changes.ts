import { isBareNumber } from '../../../domain/find/readings'
import { namedVehicle } from '../../../domain/find/vehicle-cells'
import { fieldFinder } from '../../../domain/sheet/column-scores'
import { type ListHead, listHead } from '../../../domain/sheet/list-head'
import { pipeRows } from '../../../domain/sheet/piped-rows'
import { asideKind, createIgnored, ignoredText } from '../../../domain/sheet/row-kinds'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import { createUnwrapping, ROUNDED_NUMBER } from '../../../domain/sheet/unwrap-cells'
import { formulaUndone } from '../../../lib/text/csv'
import { type DelimitedRow, delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'
import { MAX_ROWS } from '../import/read-import'
import { ACTIVE_LABEL, EDITABLE_FIELDS, textProblem } from '../record/vehicle-fields'
import { isEmpty, NO_EDITS, type VehicleEdits } from '../save/vehicle-edits'
import { CHANGE_COLUMNS, type ChangeField, customNameOf, readActive } from './change-columns'
import type { ChangeDraft } from './change-draft'
import type { WantedChange } from './wanted-change'

/** A text as rows of cells, before it is known what its columns hold. */
export interface ChangeSheet extends ListHead<ChangeField> {
  /** The rows below the header. */
  readonly rows: readonly DelimitedRow[]
  /** The first rows with the header, which tell what the columns are. */
  readonly first: readonly (readonly string[])[]
  /** What was left out and what was made of cells, in short parts. */
  readonly notes: readonly string[]
}

/** The fields that only name a vehicle. */
const NAMING: readonly ChangeField[] = ['vehicle', 'id', 'plate_number', 'plate_state']

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
  const ignored = createIgnored()
  const vehicles = rows.slice(head.headerRows).filter(({ cells }) => {
    const kind = asideKind(cells, head.names)
    if (kind !== null) ignored.add(kind, cells)
    return kind === null
  })
  return {
    ...head,
    mapping: isAlone ? ['vehicle'] : withoutLookAlikes(head),
    rows: vehicles,
    first,
    notes: [...ignoredText(ignored.all()), ...notes()],
  }
}

const meant = fieldFinder(CHANGE_COLUMNS)

/** Beside an id or a plate, a column of another name names no vehicle, however much its cells look like it. */
function withoutLookAlikes({ mapping, names }: ListHead<ChangeField>): ColumnMapping<ChangeField> {
  const isNamed = mapping.map((field, at) => {
    const name = names[at] ?? ''
    return name.trim() === '' || meant(name)?.field === field
  })
  if (!mapping.some((field, at) => isNamed[at] && (field === 'id' || field === 'plate_number')))
    return mapping
  return mapping.map((field, at) =>
    !isNamed[at] && (field === 'vehicle' || field === 'plate_number') ? null : field,
  )
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

const isItem = (cell: string): boolean => cell.trim() === '' || /\d/.test(cell)

/** The columns of which something is taken: those with values only where the list is to give values. */
export function takenColumns(
  mapping: ColumnMapping<ChangeField>,
  action: ChangeDraft['action'],
): ColumnMapping<ChangeField> {
  if (action === undefined || action === 'fields') return mapping
  const names: readonly (ChangeField | null)[] = namesByNumber(mapping)
    ? [...NAMING, 'vehicle_number']
    : NAMING
  return mapping.map((field) => (names.includes(field) ? field : null))
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
  rows: readonly DelimitedRow[],
  mapping: ColumnMapping<ChangeField>,
  forAll: VehicleEdits,
  fixes: ChangeDraft['fixes'] = {},
): WantedChange[] {
  const wanted: WantedChange[] = []
  const lines = new Map<string, WantedChange>()
  const isNumberName = namesByNumber(mapping)
  const fields = EDITABLE_FIELDS.filter(({ name }) => !isNumberName || name !== 'vehicle_number')
  const customColumns = mapping.flatMap((field) =>
    field !== null && customNameOf(field) !== null ? [field] : [],
  )
  for (const [place, row] of rows.entries()) {
    const fix = fixes[place]
    const cellOf = (field: ChangeField) => {
      const at = mapping.indexOf(field)
      const fixed = fix?.cells?.[field]
      if (fixed !== undefined) return fixed.trim()
      return at === -1 ? '' : formulaUndone((row.cells[at] ?? '').trim()).trim()
    }
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
    const own = [...problems]
    if (row.unclosed) own.unshift('A quotation mark is never closed.')
    else if (ROUNDED_NUMBER.test(name.id))
      own.unshift('The id was rounded by the spreadsheet: copy it as text.')
    else if (vehicle.problem !== null) own.unshift(vehicle.problem)
    const key = JSON.stringify(vehicle).toLowerCase()
    const before = lines.get(key)
    const repeats =
      own.length === 0 && before && JSON.stringify(before.edits) === JSON.stringify(edits)
        ? { repeats: before.line }
        : null
    if (own.length === 0 && before !== undefined && repeats === null)
      own.push(`This vehicle is in line ${before.line} too, with other values: that line counts.`)
    const asked = [...fields.map((field) => field.name), 'active' as const, ...customColumns].flatMap(
      (field) => {
        const text = cellOf(field)
        return text === '' ? [] : [{ field, text }]
      },
    )
    const was = name === written ? null : { was: Object.values(written).filter(Boolean).join(' ') }
    const one = { line: row.line, vehicle, edits, problems: own, asked, ...repeats, ...was }
    if (own.length === 0 && repeats === null) lines.set(key, one)
    wanted.push(one)
  }
  return wanted
}

const NAMELESS = { vehicle: '', id: '', plate: '', state: '', number: '' }

/** Whether the vehicle number names the vehicles, and is no value to change. */
export function namesByNumber(mapping: ColumnMapping<ChangeField>): boolean {
  const others: readonly ChangeField[] = ['vehicle', 'id', 'plate_number']
  return mapping.includes('vehicle_number') && !others.some((field) => mapping.includes(field))
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
    const problem = textProblem(field, value)
    if (problem !== null) problems.push(`${field.label}: ${problem}`)
  }
  const cell = cellOf('active')
  const active = cell === '' ? forAll.active : (readActive(cell) ?? undefined)
  if (cell !== '' && active === undefined)
    problems.push(`${ACTIVE_LABEL}: “${cell.slice(0, 40)}” is neither yes nor no.`)
  const custom = customColumns.flatMap((field) => {
    const cell = cellOf(field)
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
  mapping: readonly (ChangeField | null)[],
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
export function mappingOf(
  { mapping: found }: ChangeSheet,
  { mapping }: ChangeDraft,
): readonly (ChangeField | null)[] {
  return mapping?.length === found.length ? mapping : found
}

export const hasVehicle = (mapping: readonly (ChangeField | null)[]): boolean =>
  mapping.includes('id') ||
  mapping.includes('plate_number') ||
  mapping.includes('vehicle') ||
  namesByNumber(mapping)

/** Why no preview can be made, as a sentence; null where it can. */
export function disabledBecause(
  { rows, names }: ChangeSheet,
  mapping: readonly (ChangeField | null)[],
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
