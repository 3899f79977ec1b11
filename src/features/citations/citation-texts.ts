import type { CitationList } from '../../api/citations'
import { csvText } from '../../lib/csv'

/** A value as it is read: a text without its quotes, everything else as its JSON. */
export function valueText(json: string): string {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : null
  return typeof value === 'string' ? value : json
}

/** Whether a JSON text is an object or a list, which has no place in a cell. */
export function isNested(json: string): boolean {
  return json.startsWith('{') || json.startsWith('[')
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
