import type { CitationList } from '../../api/resources/citations'
import { csvText } from '../../lib/text/csv'

/** A value as it is read: a text without its quotes, everything else as its JSON. */
export function valueText(json: string): string {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : null
  return typeof value === 'string' ? value : json
}

/** Whether a JSON text is an object or a list, which has no place in a cell. */
export function isNested(json: string): boolean {
  return json.startsWith('{') || json.startsWith('[')
}

/** Longest text that stands in a cell or a sentence as it is, in characters. */
const LONGEST = 300

export function isLong(text: string): boolean {
  return text.length > LONGEST
}

export function shortened(text: string): string {
  return isLong(text) ? `${text.slice(0, LONGEST)}…` : text
}

/** Most columns of the table: beyond them it is slow, and nobody reads it. */
const MOST_COLUMNS = 50

/** The columns that are drawn, in their order: all, or those that most rows have. */
export function drawnColumns({ rows, columns }: Pick<CitationList, 'rows' | 'columns'>): readonly string[] {
  if (columns.length <= MOST_COLUMNS) return columns
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    for (const key of cells?.keys() ?? []) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const most = [...columns].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, MOST_COLUMNS)
  const drawn = new Set(most)
  return columns.filter((column) => drawn.has(column))
}

/** Every row with every column; a null or a key that a row lacks is empty, rows that are no objects stand in one of their own. */
export function citationsCsv({ rows, columns }: CitationList): string {
  const others = rows.some(({ cells }) => cells === null)
  return csvText([
    [...columns, ...(others ? ['(row)'] : [])],
    ...rows.map(({ cells, raw }) => [
      ...columns.map((column) => {
        const json = cells?.get(column) ?? 'null'
        return json === 'null' ? '' : valueText(json)
      }),
      ...(others ? [cells === null ? raw : ''] : []),
    ]),
  ])
}
