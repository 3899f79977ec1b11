import type { CitationList, CitationRow } from '../../api/resources/citations'
import { amountsText, sumAmounts } from '../../domain/dispute/amounts'
import { csvText } from '../../lib/text/csv'
import { compareTexts, decimalText, typedDecimal } from '../../lib/text/decimal-text'
import { wordsFinder } from '../../lib/text/fold-text'
import { pluralize } from '../../lib/text/pluralize'

export const valueText = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json)

/** The fields that users look for first. */
const FIRST = ['plate', 'paid', 'amount', 'issued_at', 'violation', 'location', 'citation_number', 'vehicle']

/** Returns the columns of the table. A row's details have all its fields. A row without fields is in the first column. */
export function shownColumns(columns: readonly string[]): readonly string[] {
  const all = new Set([...FIRST.filter((name) => columns.includes(name)), ...columns])
  return [...all].filter((name) => name !== '(row)' || all.size === 1).slice(0, FIRST.length)
}

/** Returns the rows with all typed words, sorted by a column (`-`: descending). Rows without a value come last. */
export function shownRows(rows: readonly CitationRow[], typed: string, sort = ''): readonly CitationRow[] {
  const isFound = wordsFinder(typed)
  const found = rows.filter(({ raw }) => isFound(raw))
  if (sort === '') return found
  const isDown = sort.startsWith('-')
  const keyed = found.map((row) => ({ row, text: textAt(row, isDown ? sort.slice(1) : sort) }))
  keyed.sort((a, b) => {
    if (a.text === null || b.text === null) return Number(a.text === null) - Number(b.text === null)
    return isDown ? compareTexts(b.text, a.text) : compareTexts(a.text, b.text)
  })
  return keyed.map(({ row }) => row)
}

function textAt({ cells }: CitationRow, column: string): string | null {
  const json = cells.get(column) ?? 'null'
  return json === 'null' ? null : valueText(json)
}

/** Counts the rows: `3 of 27 citations · 3 amounts, 124.50 in total`. */
export function countsText(list: CitationList, rows: readonly CitationRow[]): string {
  const part = rows.length < list.rows.length ? `${rows.length.toLocaleString('en')} of ` : ''
  const amounts = amountsIn(rows)
  const sum = `${pluralize(amounts.length, 'amount')}, ${amountsText(sumAmounts(amounts))} in total`
  const more = list.isPart ? ['there may be more citations'] : []
  const parts = [pluralize(list.rows.length, 'citation'), ...(amounts.length > 0 ? [sum] : []), ...more]
  return part + parts.join(' · ')
}

/** The values of `paid`, as in the URL. The last one is any other value, or none. */
export const PAID = {
  false: ['warning', 'Unpaid'],
  true: ['success', 'Paid'],
  other: ['off', 'Unknown'],
} as const
export type Paid = keyof typeof PAID

export function paidOf({ cells }: CitationRow): Paid {
  const json = cells.get('paid')
  return json === 'true' || json === 'false' ? json : 'other'
}

/** Returns the number and the amounts of the unpaid, the paid, and the other rows. Empty if no row has `paid`. */
export function paidGroups(rows: readonly CitationRow[]) {
  const groups = (Object.keys(PAID) as Paid[]).map((paid) => {
    const those = rows.filter((row) => paidOf(row) === paid)
    return { paid, count: those.length, sum: amountsText(sumAmounts(amountsIn(those))) }
  })
  return groups.some(({ paid, count }) => paid !== 'other' && count > 0) ? groups : []
}

const amountsIn = (rows: readonly CitationRow[]) =>
  rows.flatMap((row) => {
    const decimal = typedDecimal(textAt(row, 'amount') ?? '')
    return decimal === null ? [] : { value: decimalText(decimal), currency: null }
  })

export const citationsCsv = ({ rows, columns }: CitationList): string =>
  csvText([columns, ...rows.map((row) => columns.map((column) => textAt(row, column) ?? ''))])
