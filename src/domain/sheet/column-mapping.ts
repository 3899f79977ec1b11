import { plainName } from '../../lib/text/fold-text'
import { visibleText } from '../../lib/text/visible-text'
import type { ColumnMapping, Columns } from './sheet-columns'

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

/** Most characters shown of a name, since a long text can be mistaken for one. */
export const LONGEST_NAME = 40

/** A column's name as it is shown, `column 3` where it has none. */
export function shownName(names: readonly string[], column: number): string {
  return visibleText(names[column]?.trim() ?? '').slice(0, LONGEST_NAME) || `column ${column + 1}`
}

/** Describes a mapping in a line: columns with other names here, and columns that are left out. */
export function columnsWords(names: readonly string[], mapping: ColumnMapping, columns: Columns): string {
  const renamed = mapping.flatMap((field, column) => {
    const label = columns.find((one) => one.field === field)?.label
    if (label === undefined || plainName(names[column] ?? '') === plainName(label)) return []
    return [`${shownName(names, column)} → ${label}`]
  })
  const nowhere = mapping.flatMap((field, column) => (field === null ? [shownName(names, column)] : []))
  return [...renamed, ...(nowhere.length > 0 ? [`not taken: ${nowhere.join(', ')}`] : [])].join(' · ')
}
