import type { CitationList, CitationRow } from '../../api/resources/citations'
import { amountsText, sumAmounts } from '../../domain/dispute/amounts'
import { csvText } from '../../lib/text/csv'
import { compareTexts, decimalText, typedDecimal } from '../../lib/text/decimal-text'
import { wordsFinder } from '../../lib/text/fold-text'
import { pluralize } from '../../lib/text/pluralize'

export const valueText = (json: string): string => (json.startsWith('"') ? String(JSON.parse(json)) : json)

/** The columns that users look for first. The first column stays in view. */
const FIRST = ['plate', 'citation_number', 'amount', 'paid', 'issued_at', 'violation', 'location', 'vehicle']

export const orderedColumns = (columns: readonly string[]): readonly string[] => [
  ...new Set([...FIRST.filter((name) => columns.includes(name)), ...columns]),
]

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
  const json = cells?.get(column) ?? 'null'
  return json === 'null' ? null : valueText(json)
}

/** Counts the rows: `3 of 27 citations · 2 paid, 1 unpaid · 3 amounts, 124.50 in total`. */
export function countsText(list: CitationList, rows: readonly CitationRow[]): string {
  const part = rows.length < list.rows.length ? `${rows.length.toLocaleString('en')} of ` : ''
  const more = list.isPart ? ['there may be more citations'] : []
  return part + [pluralize(list.rows.length, 'citation'), ...sumsOf(rows), ...more].join(' · ')
}

/** Sums up the rows' `paid` and `amount`: `2 paid, 1 unpaid (35.00)`, `3 amounts, 124.50 in total`. Omits what no row has. */
export function sumsOf(rows: readonly CitationRow[]): readonly string[] {
  const withPaid = (json: string) => rows.filter(({ cells }) => cells?.get('paid') === json)
  const [paid, unpaid] = [withPaid('true'), withPaid('false')]
  const [amounts, due] = [amountsIn(rows), amountsIn(unpaid)]
  const open = due.length > 0 ? ` (${amountsText(sumAmounts(due))})` : ''
  const sum = `${pluralize(amounts.length, 'amount')}, ${amountsText(sumAmounts(amounts))} in total`
  return [
    ...(paid.length + unpaid.length > 0 ? [`${paid.length} paid, ${unpaid.length} unpaid${open}`] : []),
    ...(amounts.length > 0 ? [sum] : []),
  ]
}

const amountsIn = (rows: readonly CitationRow[]) =>
  rows.flatMap((row) => {
    const decimal = typedDecimal(textAt(row, 'amount') ?? '')
    return decimal === null ? [] : { value: decimalText(decimal), currency: null }
  })

export function citationsCsv({ rows, columns }: CitationList): string {
  const others = rows.some(({ cells }) => cells === null) ? ['(row)'] : []
  return csvText([
    [...columns, ...others],
    ...rows.map((row) => [
      ...columns.map((column) => textAt(row, column) ?? ''),
      ...others.map(() => (row.cells === null ? row.raw : '')),
    ]),
  ])
}
