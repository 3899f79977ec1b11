import { plainName } from '../../../lib/text/plain-name'
import { visibleText } from '../../../lib/text/visible-text'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import type { ColumnMapping } from './column-mapping'

/** Most characters shown of a name, since a long text can be mistaken for one. */
const LONGEST = 40

/** Describes a mapping in a line: columns with other names here, and columns that are left out. */
export function columnsWords(names: readonly string[], mapping: ColumnMapping): string {
  const shown = (column: number) =>
    visibleText(names[column]?.trim() ?? '').slice(0, LONGEST) || `column ${column + 1}`
  const renamed = mapping.flatMap((field, column) => {
    const label = DRIVER_COLUMNS.find((one) => one.field === field)?.label
    if (label === undefined || plainName(names[column] ?? '') === plainName(label)) return []
    return [`${shown(column)} → ${label}`]
  })
  const nowhere = mapping.flatMap((field, column) => (field === null ? [shown(column)] : []))
  return [...renamed, ...(nowhere.length > 0 ? [`not taken: ${nowhere.join(', ')}`] : [])].join(' · ')
}
