import { fieldFinder } from './column-mapping'
import type { SheetColumn } from './sheet-columns'

type Row = readonly string[]

/** Marks a cell as data, not a column name: an e-mail address, a longer number, a date, a time, a formula's error. */
const DATA = /@|^\W*\d[\d\s().,:/+TZ-]{2,}(?:[ap]\.?m\.?)?$|^#/i

const isData = (text: string) => DATA.test(text.trim())
const filledIn = (row: Row) => row.filter((text) => text.trim() !== '')

/**
 * Whether the first row names columns: at least half of its filled cells are known names, and none looks like data. A
 * row that repeats below is data.
 */
export function looksLikeHeader<Field extends string>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Field>[],
): boolean {
  const [first = [], ...below] = rows
  const fieldOf = fieldFinder(columns)
  const filled = filledIn(first)
  if (filled.length === 0 || filled.some(isData)) return false
  const known = filled.filter((text) => fieldOf(text) !== undefined).length
  if (known * 2 < filled.length) return false
  const repeats = below.some((row) => row.length > 1 && row.every((text, column) => text === first[column]))
  return !repeats && (known > 1 || filled.length === 1)
}
