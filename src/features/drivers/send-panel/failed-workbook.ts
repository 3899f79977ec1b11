import { writeXlsx } from 'hucre/xlsx'

/**
 * A table of failed rows as a workbook in which every cell is text, so that a spreadsheet keeps leading zeros and long
 * numbers and runs no formula. The last column has the reason; a paste leaves it out.
 */
export async function failedRowsWorkbook(table: string[][]): Promise<Uint8Array<ArrayBuffer>> {
  const columns = table[0]?.map((heading) => ({ width: Math.max(12, heading.length + 2), numFmt: '@' }))
  const book = await writeXlsx({
    sheets: [{ name: 'Drivers', rows: table, ...(columns && { columns }), freezePane: { rows: 1 } }],
  })
  return new Uint8Array(book)
}
