import { type ColumnDoubt, scoreColumns } from './column-scores'
import { headerNames, headerRowsOf, looksLikeLabels } from './header-rows'
import type { ColumnMapping, Columns, Rows } from './sheet-columns'

/** Where the rows of a list begin, and what its columns are. */
export interface ListHead<Field extends string> {
  /** How many rows at the top are no data: titles, then the header. 0 without a header. */
  readonly headerRows: number
  /** The name of each column, `''` where it has none. */
  readonly names: readonly string[]
  readonly mapping: ColumnMapping<Field>
  /** Fields that several columns could be. */
  readonly doubts: readonly ColumnDoubt<Field>[]
  /** The header has no name that is known: it may be a row. A person has to say. */
  readonly isDoubtful: boolean
  /** Some column has a name that is known. */
  readonly isNamed: boolean
}

/**
 * Finds the header of a list among its first rows, and says by names and by cells what its columns are.
 * @param chosen how many rows at the top a person says are no data
 */
export function listHead<Field extends string>(
  first: Rows,
  columns: Columns<Field>,
  chosen?: number,
): ListHead<Field> {
  const found = headerRowsOf(first, columns).rows
  const isDoubtful = chosen === undefined && found === 0 && looksLikeLabels(first, columns)
  const headerRows = chosen ?? (isDoubtful ? 1 : found)
  const width = Math.max(0, ...first.map((cells) => cells.length))
  const named = headerRows === 0 ? [] : headerNames(first, headerRows, columns)
  const names = Array.from({ length: width }, (_, at) => named[at]?.trim() ?? '')
  const scored = scoreColumns(names, first.slice(headerRows), columns)
  const isNamed = scored.reasons.some(({ isAssumed }) => !isAssumed)
  // Names that nobody knows say nothing.
  const { mapping, doubts } = isNamed ? scored : scoreColumns([], first.slice(headerRows), columns)
  return { headerRows, names, mapping, doubts, isDoubtful, isNamed }
}

/** How well rows are a list of some kind: by its header, then by how many columns are known. */
export function headScore(first: Rows, columns: Columns): number {
  const { headerRows, isDoubtful, mapping } = listHead(first, columns)
  const known = mapping.filter((field) => field !== null).length
  return (headerRows > 0 && !isDoubtful ? 100 : 0) + known
}
