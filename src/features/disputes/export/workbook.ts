import { writeXlsx } from 'hucre/xlsx'

/**
 * Rows as a workbook in which every cell is text, so that a spreadsheet keeps leading zeros and long numbers and runs no
 * formula. The first row is the header.
 */
export async function tollsWorkbook(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const columns = rows[0]?.map((heading) => ({ width: Math.max(12, heading.length + 2), numFmt: '@' }))
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Tolls',
        rows: rows.map((cells) => [...cells]),
        ...(columns && { columns }),
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Uint8Array(book)
}
