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
  const widthOf = (cells: readonly string[]) => cells.findLastIndex((text) => text.trim() !== '') + 1
  return {
    /** How many columns have a name. */
    width: Math.max(0, ...headers.slice(-2).map(widthOf)),
    of(cells: readonly string[]): 'header' | null {
      if (known.has(textOf(cells))) return 'header'
      if (cells.some((text) => /\d/.test(text))) return null
      const fields = fieldsOf(cells)
      const has = (all: readonly TollField[]) => all.some((field) => fields.includes(field))
      return has(NAMING) && has(DATE_FIELDS) ? 'header' : null
    },
    isOther: (cells: readonly string[]) =>
      !known.has(textOf(cells)) &&
      fieldsOf(cells).some((field, at) => field !== null && field !== own[at] && mapping.includes(field)),
  }
}
