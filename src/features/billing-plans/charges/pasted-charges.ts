import { suggestDecimal } from '../../../lib/text/decimal-text'
import { delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'
import { visibleText } from '../../../lib/text/visible-text'
import { type ChargeForm, newCharge } from '../form/plan-form'

/** The charges of a pasted table. */
interface PastedCharges {
  readonly charges: readonly ChargeForm[]
  /** How it was read, and what was left out: "header detected". */
  readonly notes: readonly string[]
}

/** More than any plan has: a longer table was pasted by mistake. */
export const MAX_PASTED = 500
/** Longest text that is parsed, in UTF-16 units. */
export const LONGEST_PASTE = 500_000

const COLUMNS = ['description', 'amount', 'sourceType'] as const
type Column = (typeof COLUMNS)[number]

const HEADINGS: Readonly<Record<string, Column>> = {
  description: 'description',
  charge: 'description',
  name: 'description',
  amount: 'amount',
  rate: 'amount',
  price: 'amount',
  'source type': 'sourceType',
  source: 'sourceType',
  type: 'sourceType',
  'charge type': 'sourceType',
  category: 'sourceType',
  'charge code': 'sourceType',
  item: 'description',
  fee: 'description',
  cost: 'amount',
  value: 'amount',
}

/**
 * Parses rows copied from a spreadsheet.
 * Columns are description, amount, source type, or as the headings say.
 */
export function pastedCharges(text: string): PastedCharges {
  // Copied cells are separated by tabs and may contain commas.
  const rows = delimitedRows(text, text.includes('\t') ? '\t' : guessDelimiter(text), 'clipboard')
  const filled = [...rows].map(({ cells }) => cells).filter((row) => row.some((cell) => cell.trim() !== ''))
  const headings = (filled[0] ?? []).map((cell) => HEADINGS[cell.trim().toLowerCase().replaceAll('_', ' ')])
  // A charge may be named "Charge" or "Name": an amount in the first row says that it is no heading.
  const hasHeadings =
    headings.includes('description') && !filled[0]?.some((cell) => suggestDecimal(cell) !== null)
  const columns = hasHeadings ? headings : COLUMNS
  const body = hasHeadings ? filled.slice(1) : filled
  const parsed = body.slice(0, MAX_PASTED)
  const width = Math.max(0, ...filled.map((row) => row.length))
  const ignored = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !columns[column] && parsed.some((row) => row[column]?.trim()),
  )
  const nameOf = (column: number) =>
    (hasHeadings && visibleText(filled[0]?.[column]?.trim() ?? '').slice(0, 40)) || `column ${column + 1}`
  return {
    charges: parsed.map((row) => newCharge(textsOf(row, columns))),
    notes: [
      ...(hasHeadings ? ['header detected'] : []),
      ...(ignored.length > 0 ? [`not taken: ${ignored.map(nameOf).join(', ')}`] : []),
      ...(body.length > parsed.length ? [`first ${MAX_PASTED} of ${body.length} rows only`] : []),
    ],
  }
}

function textsOf(row: readonly string[], columns: readonly (Column | undefined)[]) {
  const texts: Partial<Record<Column, string>> = {}
  columns.forEach((column, index) => {
    if (column !== undefined) texts[column] = oneLine(row[index] ?? '')
  })
  return texts
}

/** Joins the lines of a cell: a field shows one line, and would send something else than it shows. */
function oneLine(cell: string): string {
  return cell.replace(/(?<!\s)\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()
}
