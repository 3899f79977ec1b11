import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkbook } from './workbook-rows'

/**
 * A workbook as Excel writes it. `drivers.xlsx` opens on the second of two sheets: ids, zips and numbers are stored as numbers
 * and shown by formats, with formulas, an error, a date, an empty row and a text in place. Days of `drivers-1904.xlsx` are
 * counted from 1904; its first sheet is hidden.
 */
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../testing', name)))

test('a workbook is read as displayed: formats, formulas, long numbers and leading zeros', async () => {
  const book = await readWorkbook(bytesOf('drivers.xlsx'))
  expect(book.sheet).toBe('Drivers')
  expect(book.sheets).toBe(2)
  expect(book.rows).toEqual([
    ['Driver #', 'Surname', 'Zip code', 'Phone', 'Hired'],
    ['1001', 'Lee', '02134', '(617) 555-0142', '1/1/2024'],
    ['002', 'KIM', '02135', '16175550142123', ''],
    ['', '', '', '', ''],
    ['D-5', '#N/A', '2139', '', ''],
  ])
})

test('dates from 1904, rich and inline texts, formula results and hidden rows are read, hidden sheets are not', async () => {
  const book = await readWorkbook(bytesOf('drivers-1904.xlsx'))
  expect(book).toEqual({
    sheet: 'Crew',
    sheets: 1,
    hidden: 1,
    rows: [
      ['D-1', 'Ann Marie', '12 Elm Street', '02134', '1904-01-01', '', ''],
      ['D-2', 'two\nlines', '', '02135', '2019-01-01', '', ''],
      ['', '', '', '', '', '', ''],
      ['7', '', '', '00501', '', '0.1', 'TRUE'],
    ],
  })
})

test('a file that is no workbook is refused', async () => {
  await expect(readWorkbook(new TextEncoder().encode('PK\u0003\u0004 no archive'))).rejects.toThrow()
})
