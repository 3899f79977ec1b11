import { plainName } from '../../../lib/text/plain-name'
import { visibleText } from '../../../lib/text/visible-text'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import type { ColumnMapping } from './column-mapping'

/** Signs of a name that are shown: a cell that was taken for one may hold a novel. */
const LONGEST = 40

/** Where columns of such names go, in a line: those that are called otherwise here, and those that go nowhere. */
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
