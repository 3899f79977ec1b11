import { writeXlsx } from 'hucre/xlsx'

/** A cell: a text, or the number that a time or an amount is in a spreadsheet. */
export type SheetCell = string | number
export type SheetColumnKind = 'text' | 'time' | 'amount'

const FORMATS = { text: '@', time: 'yyyy-mm-dd hh:mm:ss', amount: '#,##0.00' } as const

/** How wide a column is, in letters; rows that its width is fitted to. */
const [NARROWEST, WIDEST, FITTED] = [8, 60, 1000]
/** The letters of a time as it is shown. */
const TIME = 19

/**
 * Rows as a workbook. Texts stay texts, so that a spreadsheet keeps leading zeros and long numbers and runs no formula. The
 * first row is the header.
 */
export async function tollsWorkbook(
  rows: readonly (readonly SheetCell[])[],
  kinds: readonly SheetColumnKind[],
): Promise<Uint8Array<ArrayBuffer>> {
  const fitted = rows.slice(0, FITTED)
  const columns = kinds.map((kind, at) => {
    const lengths = fitted.map((cells) => (typeof cells[at] === 'string' ? cells[at].length : TIME))
    const longest = Math.max(0, ...lengths)
    return { width: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)), numFmt: FORMATS[kind] }
  })
  const book = await writeXlsx({
    sheets: [{ name: 'Tolls', rows: rows.map((cells) => [...cells]), columns, freezePane: { rows: 1 } }],
  })
  return new Uint8Array(book)
}
