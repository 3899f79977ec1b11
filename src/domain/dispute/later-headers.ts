import { fieldFinder } from '../sheet/column-scores'
import type { Rows } from '../sheet/sheet-columns'
import { DATE_FIELDS } from './list-zones'
import type { TollField, TollMapping } from './toll'
import { NAMING, TOLL_COLUMNS } from './toll-columns'

/**
 * Tells headers below the first: whether a row is one, and whether its columns are others.
 * @param headers the rows at the top
 * @param names of the columns, as they were made of these
 */
export function headerTeller(headers: Rows, names: readonly string[], mapping: TollMapping) {
  const fieldOf = fieldFinder(TOLL_COLUMNS)
  const textOf = (cells: readonly string[]) => cells.join('\n').trim().toLowerCase()
  const known = new Set(headers.map(textOf))
  const fieldsOf = (cells: readonly string[]) => cells.map((text) => fieldOf(text)?.field ?? null)
  const own = fieldsOf(names)
  return {
    kindOf(cells: readonly string[]): 'header' | null {
      if (known.has(textOf(cells))) return 'header'
      if (cells.some((text) => /\d/.test(text))) return null
      const fields = fieldsOf(cells)
      const has = (all: readonly TollField[]) => all.some((field) => fields.includes(field))
      return has(NAMING) && has(DATE_FIELDS) ? 'header' : null
    },
    /** Whether a column that is read by its name has another one there. */
    isOther(cells: readonly string[]): boolean {
      const fields = fieldsOf(cells)
      const isRead = (field: TollField | null | undefined, at: number) => field != null && own[at] === field
      return (
        !known.has(textOf(cells)) && mapping.some((field, at) => isRead(field, at) && fields[at] !== field)
      )
    },
  }
}
