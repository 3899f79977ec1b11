import { suggestDecimal } from '../../../lib/text/decimal-text'
import { delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'
import { newCharge } from '../form/plan-defaults'
import type { ChargeForm } from '../form/plan-form'
import { readAmount } from '../values/amount'

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

/** Makes charges of rows copied from a spreadsheet: description, amount, source type, or as their heads say. */
export function pastedCharges(text: string): PastedCharges {
  // Cells that are copied have tabs between them, and may hold commas.
  const rows = delimitedRows(text, text.includes('\t') ? '\t' : guessDelimiter(text), 'clipboard')
  const filled = [...rows].map(({ cells }) => cells).filter((row) => row.some((cell) => cell.trim() !== ''))
  const heads = (filled[0] ?? []).map((cell) => HEADS[cell.trim().toLowerCase().replaceAll('_', ' ')])
  // A charge may be called "Charge" or "Name"; an amount beside it says that it is one.
  const withHeads = heads.includes('description') && !filled[0]?.some((cell) => suggestDecimal(cell) !== null)
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

function textsOf(row: readonly string[], columns: readonly (Column | undefined)[]) {
  const texts: Partial<Record<Column, string>> = {}
  columns.forEach((column, index) => {
    if (column !== undefined) texts[column] = oneLine(row[index] ?? '')
  })
  return texts
}

/** A field shows one line alone: what is broken in a cell would be sent otherwise than it is shown. */
function oneLine(cell: string): string {
  return cell.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()
}

/** What amounts with a currency, thousands and the like most likely mean, by how they are written: `$4.95` → `4.95`. */
export function plainAmounts(charges: readonly ChargeForm[]): ReadonlyMap<string, string> {
  const plain = new Map<string, string>()
  for (const { amount } of charges) {
    const reading = readAmount(amount)
    if (!reading.ok && reading.suggestion !== undefined) plain.set(amount, reading.suggestion)
  }
  return plain
}

/** The same charges with those amounts written plainly: not to be done unasked. */
export function withPlainAmounts(
  charges: readonly ChargeForm[],
  plain: ReadonlyMap<string, string>,
): readonly ChargeForm[] {
  return charges.map((charge) => ({ ...charge, amount: plain.get(charge.amount) ?? charge.amount }))
}
