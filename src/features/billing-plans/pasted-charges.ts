import { delimitedRows, guessDelimiter } from '../../lib/delimited-text'
import { newCharge } from './plan-defaults'
import type { ChargeForm } from './plan-form'

/** What was made of a pasted table. */
export interface PastedCharges {
  readonly charges: readonly ChargeForm[]
  /** What was left out, as sentences. */
  readonly notes: readonly string[]
}

/** More than any plan has; a whole spreadsheet was pasted by mistake then. */
export const MOST_PASTED = 500
/** Longest text that is looked at, in UTF-16 units. */
export const LONGEST_PASTE = 500_000

const COLUMNS = ['description', 'amount', 'sourceType'] as const
type Column = (typeof COLUMNS)[number]

const HEADS: Readonly<Record<string, Column>> = {
  description: 'description',
  charge: 'description',
  name: 'description',
  amount: 'amount',
  rate: 'amount',
  price: 'amount',
  'source type': 'sourceType',
  source: 'sourceType',
}

const LINE_BREAK = /\s*[\r\n\u0085\u2028\u2029]\s*/g

/** Makes charges of rows copied from a spreadsheet: description, amount, source type, or as their heads say. */
export function pastedCharges(text: string): PastedCharges {
  // Cells that are copied have tabs between them, and may hold commas.
  const rows = delimitedRows(text, text.includes('\t') ? '\t' : guessDelimiter(text))
  const filled = [...rows].map(({ cells }) => cells).filter((row) => row.some((cell) => cell.trim() !== ''))
  const heads = (filled[0] ?? []).map((cell) => HEADS[cell.trim().toLowerCase().replaceAll('_', ' ')])
  const withHeads = heads.includes('description') && (known(heads) > 1 || isAlone(filled[0]))
  const columns = withHeads ? heads : COLUMNS
  const body = withHeads ? filled.slice(1) : filled
  const taken = body.slice(0, MOST_PASTED)
  const ignored = taken.some((row) => row.some((cell, column) => cell.trim() !== '' && !columns[column]))
  return {
    charges: taken.map((row) => newCharge(textsOf(row, columns))),
    notes: [
      ...(withHeads ? [`The first row is taken for headings: ${(filled[0] ?? []).join(', ')}.`] : []),
      ...(ignored ? ['Columns other than description, amount and source type are left out.'] : []),
      ...(body.length > taken.length
        ? [`Only the first ${MOST_PASTED} of ${body.length} rows are taken.`]
        : []),
    ],
  }
}

/** How many columns have a heading of ours: "Charge" alone may well be the first charge. */
function known(heads: readonly (Column | undefined)[]): number {
  return heads.filter((head) => head !== undefined).length
}

function isAlone(row: readonly string[] | undefined): boolean {
  return row?.filter((cell) => cell.trim() !== '').length === 1
}

function textsOf(row: readonly string[], columns: readonly (Column | undefined)[]) {
  const texts: Partial<Record<Column, string>> = {}
  columns.forEach((column, index) => {
    // A field of one line drops line breaks when it shows them: it would show something else than what is sent.
    if (column !== undefined) texts[column] = (row[index] ?? '').trim().replace(LINE_BREAK, ' ')
  })
  return texts
}
