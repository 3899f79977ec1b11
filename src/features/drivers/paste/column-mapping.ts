import { plainName } from '../../../lib/text/plain-name'
import { COLUMN_NAMES } from '../rows/column-names'
import { DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'

/** Which field each column of what was pasted goes to; null goes nowhere. No field is there twice. */
export type ColumnMapping = readonly (DriverField | null)[]

const fieldOf = new Map(
  DRIVER_COLUMNS.flatMap(({ field }) => COLUMN_NAMES[field].map((name, place) => [name, { field, place }])),
)

/** The fields that columns of such names hold; where two columns could be one field, the surer name has it. */
export function mappingByNames(names: readonly string[]): ColumnMapping {
  const found = names.map((name) => fieldOf.get(plainName(name)))
  return found.map((one, column) => {
    const isTaken = found.some((other, place) => {
      if (!one || other?.field !== one.field || place === column) return false
      return other.place < one.place || (other.place === one.place && place < column)
    })
    return one && !isTaken ? one.field : null
  })
}

/** Columns in the grid's own order, the first one going to the given one; those beyond the last go nowhere. */
export function mappingByPlace(columns: number, first: number): ColumnMapping {
  return Array.from({ length: columns }, (_, column) => DRIVER_COLUMNS[first + column]?.field ?? null)
}

/** The mapping with one column going somewhere else; what went there before goes nowhere. */
export function withTarget(mapping: ColumnMapping, column: number, field: DriverField | null): ColumnMapping {
  return mapping.map((one, place) => (place === column ? field : one === field ? null : one))
}

/** Signs of data in a row that might be a header: an address, a number of some length, a formula's result. */
const DATA = /@|^\W*\d[\d\s().+-]{2,}$|^#/

/**
 * Whether the first row names columns: most of its filled cells are names that are known, and none looks like data. A
 * row that the rows below have much of, too, is one of them.
 */
export function looksLikeHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...below] = rows
  const filled = first.filter((text) => text.trim() !== '')
  if (filled.length === 0 || filled.some((text) => DATA.test(text.trim()))) return false
  const known = filled.filter((text) => fieldOf.has(plainName(text))).length
  if (known * 2 < filled.length) return false
  const repeats = below.some((row) => row.length > 1 && row.every((text, column) => text === first[column]))
  return !repeats && (known > 1 || filled.length === 1)
}

/** Fills in what the names left open by what stands in the columns: addresses are e-mail, five digits a zip. */
export function withContent(mapping: ColumnMapping, rows: readonly (readonly string[])[]): ColumnMapping {
  return CONTENT.reduce((filled, { field, sign }) => {
    if (filled.includes(field)) return filled
    const column = filled.findIndex((one, place) => one === null && isMostly(rows, place, sign))
    return column === -1 ? filled : withTarget(filled, column, field)
  }, mapping)
}

const CONTENT: readonly { readonly field: DriverField; readonly sign: RegExp }[] = [
  { field: 'email', sign: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
  { field: 'zip', sign: /^\d{5}(?:-\d{4})?$/ },
  { field: 'contact_number', sign: /^\+?\(?\d[\d\s().-]{8,}$/ },
]

function isMostly(rows: readonly (readonly string[])[], column: number, sign: RegExp): boolean {
  const texts = rows.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '')
  return texts.length > 0 && texts.filter((text) => sign.test(text)).length * 5 > texts.length * 4
}
