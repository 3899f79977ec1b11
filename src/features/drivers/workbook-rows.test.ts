import { expect, test } from 'vitest'
import { WORKBOOK } from './fixture-workbook'
import { readWorkbook } from './workbook-rows'

test('a workbook is read as it is shown: formats, formulas, long numbers and leading zeros', async () => {
  const book = await readWorkbook(new Uint8Array(Buffer.from(WORKBOOK, 'base64')))
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

test('what is no workbook is refused', async () => {
  await expect(readWorkbook(new TextEncoder().encode('PK\u0003\u0004 no archive'))).rejects.toThrow()
})
