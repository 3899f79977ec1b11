import { writeXlsx } from 'hucre/xlsx'

/** A text, or the number that a spreadsheet stores for a time or an amount. */
export type SheetCell = string | number
export type SheetColumnKind = 'text' | 'time' | 'amount'

const FORMATS = { text: '@', time: 'yyyy-mm-dd hh:mm:ss', amount: '#,##0.00' } as const

/** Column widths in characters, and the number of rows to measure. */
const [NARROWEST, WIDEST, FITTED] = [8, 60, 1000]
const TIME = 19

/** Writes a workbook of one sheet, header first. Texts stay texts: leading zeros and long numbers survive, and formulas don't run. */
export async function writeWorkbook(
  sheet: string,
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
    sheets: [{ name: sheet, rows: rows.map((cells) => [...cells]), columns, freezePane: { rows: 1 } }],
  })
  return new Uint8Array(book)
}
