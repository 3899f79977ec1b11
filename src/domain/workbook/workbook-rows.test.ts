import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeZip, workbookFiles } from '../testing/fixture-zip'
import { readWorkbook } from './workbook-rows'

/**
 * A workbook as Excel writes it. `drivers.xlsx` opens on the second of two sheets. It stores IDs, ZIP codes, and
 * numbers as formatted numbers, and contains formulas, an error, a date, an empty row, and an inline text. In
 * `drivers-1904.xlsx`, days count from 1904 and the first sheet is hidden.
 */
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../testing', name)))

test('reads a workbook as displayed: formats, formulas, long numbers, and leading zeros', async () => {
  const book = await readWorkbook(bytesOf('drivers.xlsx'))
  expect(book.sheet).toBe('Drivers')
  expect(book.sheets).toBe(2)
  expect(book.rows).toEqual([
    ['Driver #', 'Surname', 'Zip code', 'Phone', 'Hired'],
    ['1001', 'Lee', '02134', '(617) 555-0142', '1/1/2024'],
    ['002', 'KIM', '02135', '16175550142123'],
    [],
    ['D-5', '#N/A', '2139'],
  ])
})

test('reads dates from 1904, rich and inline texts, formula results, and hidden rows, but not hidden sheets', async () => {
  const book = await readWorkbook(bytesOf('drivers-1904.xlsx'))
  expect(book).toEqual({
    sheet: 'Crew',
    sheets: 1,
    hidden: 1,
    rows: [
      ['D-1', 'Ann Marie', '12 Elm Street', '02134', '1904-01-01'],
      ['D-2', 'two\nlines', '', '02135', '2019-01-01'],
      [],
      ['7', '', '', '00501', '', '0.1', 'TRUE'],
    ],
  })
})

test('rejects a file that isn’t a workbook', async () => {
  await expect(readWorkbook(new TextEncoder().encode('PK\u0003\u0004 no archive'))).rejects.toThrow()
})

/** Reads a sheet of these cells, by position, with merged ranges. */
async function rowsOf(cells: Readonly<Record<string, string>>, ...merged: readonly string[]) {
  const numbers = [...new Set(Object.keys(cells).map((place) => place.replace(/\D/g, '')))]
  const data = numbers.map((row) => {
    const inRow = Object.entries(cells).filter(([place]) => place.replace(/\D/g, '') === row)
    return `<row r="${row}">${inRow.map(([place, text]) => `<c r="${place}" t="str"><v>${text}</v></c>`).join('')}</row>`
  })
  const files = workbookFiles([data.join('')])
  const sheet = 'xl/worksheets/sheet1.xml'
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const xml = files[sheet]?.replace('</worksheet>', `<mergeCells>${ranges}</mergeCells></worksheet>`) ?? ''
  return (await readWorkbook(new Uint8Array(await makeZip({ ...files, [sheet]: xml })))).rows
}

const TOLLS = {
  A1: 'Plate',
  B1: 'Date',
  C1: 'Time',
  A2: 'ZDF8221',
  B2: '4/1/2024',
  C2: '17:12',
  C3: '17:06',
  C4: '8:00',
}

test.each<[what: string, cells: Readonly<Record<string, string>>, merged: string[], rows: string[][]]>([
  [
    'applies to each row it covers; other empty cells stay empty',
    TOLLS,
    ['A2:A3'],
    [
      ['Plate', 'Date', 'Time'],
      ['ZDF8221', '4/1/2024', '17:12'],
      ['ZDF8221', '', '17:06'],
      ['', '', '8:00'],
    ],
  ],
  [
    'applies to several columns',
    TOLLS,
    ['A2:A4', 'B2:B4'],
    [
      ['Plate', 'Date', 'Time'],
      ['ZDF8221', '4/1/2024', '17:12'],
      ['ZDF8221', '4/1/2024', '17:06'],
      ['ZDF8221', '4/1/2024', '8:00'],
    ],
  ],
  [
    'stays in its first column',
    { A1: 'Tolls of April', A2: 'Plate', C2: 'Time', A3: 'ZDF8221', C3: '17:12' },
    ['A1:C1', 'A2:B2'],
    [['Tolls of April'], ['Plate', '', 'Time'], ['ZDF8221', '', '17:12']],
  ],
  [
    'doesn’t create a row from an empty one',
    { A1: 'Plate', B1: 'Time', A2: 'ZDF8221', B2: '17:12', B5: '8:00' },
    ['A2:A1048576'],
    [['Plate', 'Time'], ['ZDF8221', '17:12'], [], [], ['ZDF8221', '8:00']],
  ],
  [
    'doesn’t replace values stored below it',
    { A1: 'Plate', B1: 'Time', A2: 'ZDF8221', B2: '17:12', A3: 'HBY8637', B3: '8:00' },
    ['A2:A3'],
    [
      ['Plate', 'Time'],
      ['ZDF8221', '17:12'],
      ['HBY8637', '8:00'],
    ],
  ],
  [
    'across rows and columns is in the first column of each row',
    { A1: 'Plate', C1: 'Time', A2: 'ZDF8221', C2: '17:12', C3: '8:00' },
    ['A2:B3'],
    [
      ['Plate', '', 'Time'],
      ['ZDF8221', '', '17:12'],
      ['ZDF8221', '', '8:00'],
    ],
  ],
  [
    'that is empty or declared twice changes nothing',
    { A1: 'Plate', B1: 'Time', B2: '17:12', B3: '8:00' },
    ['A2:A3', 'A2:A3', 'C1'],
    [
      ['Plate', 'Time'],
      ['', '17:12'],
      ['', '8:00'],
    ],
  ],
])('a merged value %s', async (_, cells, merged, rows) => {
  expect(await rowsOf(cells, ...merged)).toEqual(rows)
})
