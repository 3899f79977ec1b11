import type { CitationList, CitationRow } from '../../api/resources/citations'
import { compareTexts } from '../../lib/text/compare-texts'
import { csvText } from '../../lib/text/csv'
import { wordsFinder } from '../../lib/text/fold-text'

/** A JSON value as display text: a string without its quotes, everything else as JSON. */
export function valueText(json: string): string {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : null
  return typeof value === 'string' ? value : json
}

/** Names of keys for display: `citationNumber` → "Citation number"; with the key where two keys have one name. */
export function columnNames(keys: readonly string[]): ReadonlyMap<string, string> {
  const names = keys.map(columnName)
  return new Map(
    keys.map((key, index) => {
      const name = names[index] ?? key
      return [key, names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${key})`]
    }),
  )
}

function columnName(key: string): string {
  if (key === '') return '(no name)'
  // Anything but plain words is data that nobody meant as a name.
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+|[A-Z][a-z0-9]+)*$/.test(key)) return key
  const words = key.replace(/_|(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether a JSON text is an object or a list: too complex for a cell. */
export function isNested(json: string): boolean {
  return json.startsWith('{') || json.startsWith('[')
}

/** Longest text that is shown whole in a cell or a sentence, in characters. */
export const LONGEST_TEXT = 300

/** Most columns of the table: with more it is slow, and nobody reads it. */
const MAX_COLUMNS = 50

/** The columns to draw, in their order: all, or those that most rows have. */
export function drawnColumns({ rows, columns }: Pick<CitationList, 'rows' | 'columns'>): readonly string[] {
  if (columns.length <= MAX_COLUMNS) return firstOf(columns)
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    for (const key of cells?.keys() ?? []) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const most = [...columns].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, MAX_COLUMNS)
  const drawn = new Set(most)
  return firstOf(columns.filter((column) => drawn.has(column)))
}

/** What people look for comes first. */
const FIRST = ['amount', 'paid']

function firstOf(columns: readonly string[]): readonly string[] {
  return [
    ...FIRST.filter((name) => columns.includes(name)),
    ...columns.filter((name) => !FIRST.includes(name)),
  ]
}

/** The column that rows are sorted by. */
export interface ColumnSort {
  readonly column: string
  readonly down: boolean
}

/** The rows that hold all words that were typed, sorted by a column; what has no value comes last. */
export function shownRows(
  rows: readonly CitationRow[],
  typed: string,
  sort: ColumnSort | null,
): readonly CitationRow[] {
  const isFound = wordsFinder(typed)
  const found = rows.filter(({ raw }) => isFound(raw))
  if (sort === null) return found
  const keyed = found.map((row) => ({ row, text: textAt(row, sort.column) }))
  keyed.sort((a, b) => {
    if (a.text === null || b.text === null) return Number(a.text === null) - Number(b.text === null)
    return sort.down ? compareTexts(b.text, a.text) : compareTexts(a.text, b.text)
  })
  return keyed.map(({ row }) => row)
}

/** A cell's display text; null where the row has no value. */
function textAt({ cells }: Pick<CitationRow, 'cells'>, column: string): string | null {
  const json = cells?.get(column) ?? 'null'
  return json === 'null' ? null : valueText(json)
}

/** All rows and columns as CSV. Null and missing are empty cells; rows that are no objects fill a last column `(row)`. */
export function citationsCsv({ rows, columns }: CitationList): string {
  const others = rows.some(({ cells }) => cells === null)
  return csvText([
    [...columns, ...(others ? ['(row)'] : [])],
    ...rows.map(({ cells, raw }) => [
      ...columns.map((column) => textAt({ cells }, column) ?? ''),
      ...(others ? [cells === null ? raw : ''] : []),
    ]),
  ])
}
