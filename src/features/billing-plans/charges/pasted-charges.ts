import { MONEY_CONTENT } from '../../../domain/sheet/amount-columns'
import { columnsWords, mappingByPlace } from '../../../domain/sheet/column-mapping'
import { type ListHead, listHead } from '../../../domain/sheet/list-head'
import type { ColumnMapping, SheetColumn } from '../../../domain/sheet/sheet-columns'
import { suggestDecimal } from '../../../lib/text/decimal-text'
import { delimitedRows, guessDelimiter } from '../../../lib/text/delimited-text'
import { chargeLabel, newCharge } from '../form/plan-form'

/** What a pasted column can be. */
type PasteField = 'description' | 'amount' | 'sourceType'

/** In the order of a list without a header. */
export const CHARGE_COLUMNS: readonly SheetColumn<PasteField>[] = [
  {
    field: 'description',
    label: chargeLabel('description'),
    names: ['description', 'charge', 'item', 'fee', 'name', 'chargename', 'chargedescription'],
  },
  {
    field: 'amount',
    label: chargeLabel('amount'),
    names: ['amount', 'rate', 'price', 'cost', 'value'],
    content: MONEY_CONTENT,
  },
  {
    field: 'sourceType',
    label: chargeLabel('sourceType'),
    names: ['sourcetype', 'source', 'type', 'chargetype', 'category', 'chargecode'],
  },
]

/** What a person said of the columns. */
export interface ChosenColumns {
  /** How many rows at the top are no charges. */
  readonly headerRows?: number
  readonly mapping?: ColumnMapping<PasteField>
}

/** More than any plan has: a longer table was pasted by mistake. */
export const MAX_PASTED = 500
/** Longest text that is parsed, in UTF-16 units. */
export const LONGEST_PASTE = 500_000
/** Rows, and characters of a cell, that tell what the columns are. */
const LOOKED_AT = 50
const CELL_LOOKED_AT = 200

/** Parses rows copied from a spreadsheet. Columns are what their names say; without names description, amount, source type. */
export function pastedCharges(text: string, chosen: ChosenColumns = {}) {
  // Copied cells are separated by tabs and may contain commas.
  const rows = delimitedRows(text, text.includes('\t') ? '\t' : guessDelimiter(text), 'clipboard')
  const filled = [...rows].map(({ cells }) => cells).filter((row) => row.some((cell) => cell.trim() !== ''))
  const first = filled.slice(0, LOOKED_AT).map((row) => row.map((cell) => cell.slice(0, CELL_LOOKED_AT)))
  const head = listHead(first, CHARGE_COLUMNS, chosen.headerRows)
  const { names, headerRows } = head
  const mapping = chosen.mapping?.length === names.length ? chosen.mapping : mappingOf(head, first)
  const body = filled.slice(headerRows)
  const parsed = body.slice(0, MAX_PASTED)
  const columns = names.map((name, at) => ({
    name: name || `column ${at + 1}`,
    field: mapping[at] ?? null,
    at,
  }))
  // What goes without saying: the usual order, and columns without texts.
  const told = columns.filter(({ field, at }) =>
    field === null ? parsed.some((row) => row[at]?.trim()) : headerRows > 0,
  )
  const words = columnsWords(
    told.map(({ name }) => name),
    told.map(({ field }) => field),
    CHARGE_COLUMNS,
  )
  return {
    charges: parsed.map((row) => newCharge(textsOf(row, mapping))),
    /** How it was read, and what was left out: "header detected". */
    notes: [
      ...(headerRows > 0 ? ['header detected'] : []),
      ...(words === '' ? [] : [words]),
      ...(body.length > parsed.length ? [`first ${MAX_PASTED} of ${body.length} rows only`] : []),
    ],
    /** The first rows, the header among them. */
    first,
    head,
    mapping,
  }
}

/** Columns without names are in the usual order, around the one with amounts. Other amounts are no source type. */
function mappingOf(
  { isNamed, mapping, names, headerRows }: ListHead<PasteField>,
  first: readonly (readonly string[])[],
): ColumnMapping<PasteField> {
  const amount = mapping.indexOf('amount')
  if (isNamed) return mapping
  const others: PasteField[] = ['description', 'sourceType']
  const found =
    amount === -1
      ? mappingByPlace(names.length, 0, CHARGE_COLUMNS)
      : names.map((_, column) => (column === amount ? 'amount' : (others.shift() ?? null)))
  const rows = first.slice(headerRows)
  const isAmounts = (column: number) => rows.every((row) => suggestDecimal(row[column] ?? '') !== null)
  return found.map((field, column) => (field === 'sourceType' && isAmounts(column) ? null : field))
}

function textsOf(row: readonly string[], mapping: ColumnMapping<PasteField>) {
  const texts: Partial<Record<PasteField, string>> = {}
  mapping.forEach((field, column) => {
    if (field !== null) texts[field] = oneLine(row[column] ?? '')
  })
  return texts
}

/** Joins the lines of a cell: a field shows one line, and would send something else than it shows. */
export function oneLine(cell: string): string {
  return cell.replace(/(?<!\s)\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim()
}
