import * as z from 'zod/mini'
import { plainName } from '../../../lib/text/plain-name'
import { visibleText } from '../../../lib/text/visible-text'
import { createPreference } from '../../../local/preferences'
import { COLUMN_NAMES } from '../rows/column-names'
import { DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'

/** The field of each pasted column; null is left out. No field occurs twice. */
export type ColumnMapping = readonly (DriverField | null)[]

const fieldOf = new Map(
  DRIVER_COLUMNS.flatMap(({ field }) => COLUMN_NAMES[field].map((name, place) => [name, { field, place }])),
)

/** Maps columns by their names. If two columns could be one field, the more certain name gets it. */
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

/** Maps columns in the grid's order, from column `first` on. Those beyond the last are left out. */
export function mappingByPlace(columns: number, first: number): ColumnMapping {
  return Array.from({ length: columns }, (_, column) => DRIVER_COLUMNS[first + column]?.field ?? null)
}

/** Maps one column to another field. The column that had this field is left out. */
export function withTarget(mapping: ColumnMapping, column: number, field: DriverField | null): ColumnMapping {
  return mapping.map((one, place) => (place === column ? field : one === field ? null : one))
}

/** Marks a cell as data, not a column name: an e-mail address, a longer number, a formula's error. */
const DATA = /@|^\W*\d[\d\s().+-]{2,}$|^#/

/**
 * Whether the first row names columns: at least half of its filled cells are known names, and none looks like data. A
 * row that repeats below is data.
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

/** Maps columns with unknown names by their content: e-mail addresses, ZIPs, phone numbers. */
export function withContent(mapping: ColumnMapping, rows: readonly (readonly string[])[]): ColumnMapping {
  return CONTENT.reduce((filled, { field, pattern }) => {
    if (filled.includes(field)) return filled
    const column = filled.findIndex((one, place) => one === null && isMostly(rows, place, pattern))
    return column === -1 ? filled : withTarget(filled, column, field)
  }, mapping)
}

const CONTENT: readonly { readonly field: DriverField; readonly pattern: RegExp }[] = [
  { field: 'email', pattern: /^[^\s@]+@[^\s@.]+\.[^\s@]+$/ },
  { field: 'zip', pattern: /^\d{5}(?:-\d{4})?$/ },
  { field: 'contact_number', pattern: /^\+?\(?\d[\d\s().-]{8,}$/ },
]

function isMostly(rows: readonly (readonly string[])[], column: number, pattern: RegExp): boolean {
  const texts = rows.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '')
  return texts.length > 0 && texts.filter((text) => pattern.test(text)).length * 5 > texts.length * 4
}

const fields: readonly string[] = DRIVER_COLUMNS.map(({ field }) => field)
const isField = (text: string): text is DriverField => fields.includes(text)

const stored = z.array(z.object({ names: z.string(), fields: z.array(z.nullable(z.string())) }))

/** Most headers remembered; the one used longest ago is dropped first. */
const MOST_REMEMBERED = 20

const preference = createPreference('driver-columns')

const keyOf = (names: readonly string[]): string => names.map(plainName).join('|')

function readStored(): z.infer<typeof stored> {
  try {
    return stored.safeParse(JSON.parse(preference.get() ?? '[]')).data ?? []
  } catch {
    // Not written by this console.
    return []
  }
}

/** How columns with exactly these names were last mapped by hand; null if never. */
export function rememberedMapping(names: readonly string[]): ColumnMapping | null {
  const found = readStored().find((one) => one.names === keyOf(names))
  return found?.fields.map((field) => (field !== null && isField(field) ? field : null)) ?? null
}

/** Remembers in this browser how columns with these names are mapped. */
export function rememberMapping(names: readonly string[], mapping: ColumnMapping): void {
  const others = readStored().filter((one) => one.names !== keyOf(names))
  preference.set(
    JSON.stringify([{ names: keyOf(names), fields: mapping }, ...others].slice(0, MOST_REMEMBERED)),
  )
}

/** Most characters shown of a name, since a long text can be mistaken for one. */
const LONGEST_NAME = 40

/** Describes a mapping in a line: columns with other names here, and columns that are left out. */
export function columnsWords(names: readonly string[], mapping: ColumnMapping): string {
  const shown = (column: number) =>
    visibleText(names[column]?.trim() ?? '').slice(0, LONGEST_NAME) || `column ${column + 1}`
  const renamed = mapping.flatMap((field, column) => {
    const label = DRIVER_COLUMNS.find((one) => one.field === field)?.label
    if (label === undefined || plainName(names[column] ?? '') === plainName(label)) return []
    return [`${shown(column)} → ${label}`]
  })
  const nowhere = mapping.flatMap((field, column) => (field === null ? [shown(column)] : []))
  return [...renamed, ...(nowhere.length > 0 ? [`not taken: ${nowhere.join(', ')}`] : [])].join(' · ')
}
