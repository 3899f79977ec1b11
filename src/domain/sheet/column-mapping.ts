import { plainName } from '../../lib/text/plain-name'
import { visibleText } from '../../lib/text/visible-text'
import type { ColumnMapping, SheetColumn } from './sheet-columns'

type Columns<Field extends string> = readonly SheetColumn<Field>[]
type Rows = readonly (readonly string[])[]

/** The field that a column's name means, and how certain that is: 0 is the surest. */
interface NamedField<Field extends string> {
  readonly field: Field
  readonly place: number
}

/** Finds the field that a name means, in any spelling; undefined for unknown names. */
export function fieldFinder<Field extends string>(
  columns: Columns<Field>,
): (name: string) => NamedField<Field> | undefined {
  const fields = new Map(
    columns.flatMap(({ field, names, hasNote }) =>
      names.map((name, place) => [name, { field, place, hasNote }] as const),
    ),
  )
  return (name) => {
    const exact = fields.get(plainName(name))
    if (exact !== undefined) return exact
    const found = NOTE.test(name) ? fields.get(plainName(name.replace(NOTE, ''))) : undefined
    return found?.hasNote ? found : undefined
  }
}

const NOTE = /[([][^()[\]]*[)\]]\s*$/

/** Maps columns by their names. If two columns could be one field, the more certain name gets it. */
export function mappingByNames<Field extends string>(
  names: readonly string[],
  columns: Columns<Field>,
): ColumnMapping<Field> {
  const found = names.map(fieldFinder(columns))
  return found.map((one, column) => {
    const isTaken = found.some((other, place) => {
      if (!one || other?.field !== one.field || place === column) return false
      return other.place < one.place || (other.place === one.place && place < column)
    })
    return one && !isTaken ? one.field : null
  })
}

/** Maps `count` columns in the order of `columns`, beginning with the column `first`. Those beyond the last are left out. */
export function mappingByPlace<Field extends string>(
  count: number,
  first: number,
  columns: Columns<Field>,
): ColumnMapping<Field> {
  return Array.from({ length: count }, (_, column) => columns[first + column]?.field ?? null)
}

/** Maps one column to another field. The column that had this field is left out. */
export function withTarget<Field extends string>(
  mapping: ColumnMapping<Field>,
  column: number,
  field: Field | null,
): ColumnMapping<Field> {
  return mapping.map((one, place) => (place === column ? field : one === field ? null : one))
}

/** Maps columns with unknown names by what most of their cells look like, unless `names` says that they are another thing. */
export function withContent<Field extends string>(
  mapping: ColumnMapping<Field>,
  rows: Rows,
  columns: Columns<Field>,
  names: readonly string[] = [],
): ColumnMapping<Field> {
  const plain = names.map(plainName)
  return columns.reduce((filled, { field, content, except }) => {
    if (content === undefined || filled.includes(field)) return filled
    const isOther = (place: number) => except?.test(plain[place] ?? '') === true
    const column = filled.findIndex(
      (one, place) => one === null && !isOther(place) && isMostly(rows, place, content),
    )
    return column === -1 ? filled : withTarget(filled, column, field)
  }, mapping)
}

function isMostly(rows: Rows, column: number, pattern: RegExp): boolean {
  const texts = rows.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '')
  return texts.length > 0 && texts.filter((text) => pattern.test(text)).length * 5 > texts.length * 4
}

/** Most characters shown of a name, since a long text can be mistaken for one. */
const LONGEST_NAME = 40

/** Describes a mapping in a line: columns with other names here, and columns that are left out. */
export function columnsWords<Field extends string>(
  names: readonly string[],
  mapping: ColumnMapping<Field>,
  columns: Columns<Field>,
): string {
  const shown = (column: number) =>
    visibleText(names[column]?.trim() ?? '').slice(0, LONGEST_NAME) || `column ${column + 1}`
  const renamed = mapping.flatMap((field, column) => {
    const label = columns.find((one) => one.field === field)?.label
    if (label === undefined || plainName(names[column] ?? '') === plainName(label)) return []
    return [`${shown(column)} → ${label}`]
  })
  const nowhere = mapping.flatMap((field, column) => (field === null ? [shown(column)] : []))
  return [...renamed, ...(nowhere.length > 0 ? [`not taken: ${nowhere.join(', ')}`] : [])].join(' · ')
}
