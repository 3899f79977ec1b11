import { DELIMITERS } from '../../lib/text/delimited-text'
import { type Findable, indexVehicles } from '../find/identify'
import { readingsOf } from '../find/readings'
import { headerNames, headerRowsOf } from '../sheet/header-rows'
import type { ColumnMapping, KnownAs, KnownText } from '../sheet/sheet-columns'
import { firstRows, type ListKind, type PastedRows, pastedTable, pastedText } from '../sheet/sheet-rows'
import type { TollField } from './toll'
import { TOLL_COLUMNS, tollColumns } from './toll-columns'
import { labelRows, lineRows, pipeRows } from './toll-text'

type Rows = readonly (readonly string[])[]

const LIST: ListKind = {
  namesColumns: (rows) => headerRowsOf(rows, TOLL_COLUMNS).rows > 0,
  isOwnExport: () => false,
}

/** Where a list's rows begin, and what its columns are. */
interface ListStart {
  readonly headerRows: number
  readonly names: readonly string[]
  readonly mapping: ColumnMapping<TollField>
}

/** Finds the header of a list among its first rows, and what its columns are. */
export function listStart(first: Rows, known?: KnownText): ListStart {
  const { rows: headerRows, names } = headerRowsOf(first, TOLL_COLUMNS)
  return { headerRows, names, mapping: tollColumns(names, first.slice(headerRows), known).mapping }
}

/** What the columns of a list are below a header that a person has chosen. */
export function mappingBelow(first: Rows, headerRows: number, known?: KnownText): ColumnMapping<TollField> {
  return tollColumns(headerNames(first, headerRows, TOLL_COLUMNS), first.slice(headerRows), known).mapping
}

const has = (mapping: ColumnMapping<TollField>, fields: readonly TollField[]) =>
  fields.some((field) => mapping.includes(field))
const isComplete = (mapping: ColumnMapping<TollField>) =>
  has(mapping, ['plate', 'number', 'vehicle', 'vehicle_id']) &&
  has(mapping, ['date_time', 'date', 'end_date_time', 'end_date'])

/** How well rows are a list of tolls: vehicle and time first, then how many columns are known. */
export function listScore(first: Rows): number {
  const { mapping } = listStart(first)
  return (isComplete(mapping) ? 100 : 0) + mapping.filter((field) => field !== null).length
}

/** A text as rows: a table by its delimiter or its pipes, else a notice with labels or a line for each toll. */
export function pastedTolls(text: string, title?: string): PastedRows {
  const named = { asRows: true, ...(title !== undefined && { title }) }
  const pasted = pastedText(text, LIST, named)
  if (isTable(pasted) && !isPiped(pasted)) return pasted
  const others = DELIMITERS.filter((one) => one !== pasted.delimiter)
  // A long letter above a table hides what stands between its cells.
  const tables = others.map((delimiter) => pastedText(text, LIST, { ...named, delimiter }))
  const table = tables.find((one) => isTable(one) && headerOf(one) > 0)
  const other = pipeRows(text) ?? (table ? null : (labelRows(text) ?? lineRows(text)))
  return other === null
    ? (table ?? pasted)
    : { ...pastedTable(other.rows, title ?? null), about: other.about }
}

const headerOf = (pasted: PastedRows): number => listStart(firstRows(pasted)).headerRows
const isPiped = (pasted: PastedRows): boolean =>
  firstRows(pasted).filter((row) => row.some((cell) => cell.includes('|'))).length > 1

function isTable(pasted: PastedRows): boolean {
  const first = firstRows(pasted)
  const { headerRows, mapping } = listStart(first)
  return isComplete(mapping) && (headerRows > 0 || first.every((row) => row.length > 1))
}

/** Says what of the known vehicles a text is: a plate in any spelling, or a number. */
export function knownTexts(vehicles: Iterable<Findable>): KnownText {
  const { by } = indexVehicles([...vehicles])
  return (text) => {
    for (const kind of ['plate', 'number'] as const satisfies readonly KnownAs[])
      if (
        text.length <= LONGEST &&
        readingsOf(text, kind).some((one) => one.kind === kind && by[kind].has(one.key))
      )
        return kind
    return null
  }
}

/** Longer texts name no vehicle. */
const LONGEST = 60
