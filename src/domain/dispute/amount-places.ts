import { MONEY_CONTENT, NO_AMOUNT } from '../sheet/amount-columns'
import { nameWords, type Rows } from '../sheet/sheet-columns'
import type { TollMapping } from './toll'

const SIDE_NAME = /^(?:dr cr|cr dr|d c|c d|debit credit|credit debit)\b/
const MAYBE_SIDE = /^(?:sign|(?:transaction |txn |entry )?type|)$/
const SIDE_CELL = /^(?:[-+]|[dc]r?|db|debit|credit)?\.?$/i
/** What says that an amount is a credit. */
export const CREDIT = /^(?:-|cr?|credit)\.?$/i

/** The column that says by its name which amounts are credits, or by all of its cells; -1 where none does. */
export function sideColumn(data: Rows, names: readonly string[]): number {
  return names.map(nameWords).findIndex((words, column) => {
    if (SIDE_NAME.test(words) || !MAYBE_SIDE.test(words)) return SIDE_NAME.test(words)
    const cells = [...new Set(textsOf(data, [column]))]
    const credits = cells.filter((text) => CREDIT.test(text))
    return credits.length > 0 && credits.length < cells.length && cells.every((text) => SIDE_CELL.test(text))
  })
}

/** Columns of money that are left out, although no name says that it is another's. `rows`: some. */
export function otherColumns(rows: Rows, mapping: TollMapping, names: readonly string[]): number[] {
  return names.flatMap((name, at) => {
    const texts = mapping[at] == null && !NO_AMOUNT.test(nameWords(name)) ? [...textsOf(rows, [at])] : []
    return texts.length > 0 && texts.every((text) => MONEY_CONTENT.test(text)) ? [at] : []
  })
}

/** The filled cells of some columns, one column after the other. */
export function* textsOf(data: Rows, places: readonly number[]) {
  for (const place of places)
    if (place !== -1) for (const cells of data) if (cells[place]) yield cells[place].trim()
}
