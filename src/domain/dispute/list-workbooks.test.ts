import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateToSerial } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { pastedTable } from '../sheet/sheet-rows'
import { makeZip, workbookFiles } from '../testing/fixture-zip'
import { readListOf } from '../testing/read-list'
import { readWorkbook } from '../workbook/workbook-rows'
import { listScore } from './toll-table'

const bytesOf = (file: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../testing', file)))

/** Reads the sheet whose columns map best, like the toll list page. */
async function readSheet(file: string) {
  const first = await readWorkbook(bytesOf(file), 'iso')
  const sheets = [first, ...(first.others ?? [])].map(({ sheet, rows }) => ({
    sheet,
    score: listScore(rows),
  }))
  const best = sheets.toSorted((a, b) => b.score - a.score)[0]?.sheet ?? ''
  const book = best === first.sheet ? first : await readWorkbook(bytesOf(file), 'iso', best)
  return { ...readListOf(pastedTable(book.rows)), book, names: sheets.map(({ sheet }) => sheet) }
}

test.each(['28-numbers.xlsx', '33-two-sheets.xlsx'])(
  '%s: picks the sheet with tolls from two',
  async (file) => {
    const { said, names } = await readSheet(file)
    expect(names).toHaveLength(2)
    expect(said).toEqual([
      '50 | 03-05 20:30:15–03-05 20:30:15 | 9.11 USD',
      '31 | 03-13 12:30:15–03-13 12:30:15 | 2.86 USD',
    ])
  },
)

test('notes swapped days and months, with both interpretations', async () => {
  const { report } = await readSheet('30-swapped.xlsx')
  expect(report.notes.join()).toContain('May 3, 2024 may be Mar 5, 2024')
})

test('includes hidden rows', async () => {
  const { said, book } = await readSheet('32-hidden.xlsx')
  expect(said).toHaveLength(4)
  expect(book.hidden).toBe(2)
})

test.each(['L01m.xlsx', 'L01n.xlsx'])(
  '%s: includes the time of day, whatever the cell’s format shows',
  async (file) => {
    const { said } = await readSheet(file)
    expect(said).toEqual(['50 | 04-01 21:05:30–04-01 21:05:30'])
  },
)

test('applies a merged plate to each of its rows', async () => {
  const { said } = await readSheet('L02m.xlsx')
  expect(said).toEqual(['50 | 04-01 21:12:00–04-01 21:12:59', '50 | 04-01 21:06:00–04-01 21:06:59'])
})

const bookOf = async (rows: readonly (readonly (string | number)[])[], formats: readonly string[]) => {
  const columns = formats.map((numFmt) => ({ numFmt }))
  const sheet = { name: 'Tolls', columns, rows: rows.map((row) => [...row]) }
  const book = await readWorkbook(new Uint8Array(await writeXlsx({ sheets: [sheet] })), 'iso')
  return readListOf(pastedTable(book.rows))
}
const STORED = dateToSerial(new Date('2024-04-01T17:05:00Z'))

test('combines date and time if both columns store both and each shows a part', async () => {
  const rows = [
    ['Plate', 'Date', 'Time'],
    ['ZDF8221', STORED, STORED],
    ['HBY8637', Math.floor(STORED), STORED % 1],
    ['EK80166', Math.floor(STORED), STORED],
  ]
  const { said } = await bookOf(rows, ['General', 'm/d/yyyy', 'h:mm AM/PM'])
  expect(said).toEqual([
    '50 | 04-01 21:05:00–04-01 21:05:59',
    '31 | 04-01 21:05:00–04-01 21:05:59',
    '49 | 04-01 21:05:00–04-01 21:05:59',
  ])
})

test('reads merged column names in two rows, and a total below merged plates', async () => {
  const files = workbookFiles([
    [
      ['A1 Plate', 'B1 Toll'],
      ['B2 Date', 'C2 Time', 'D2 Amount'],
      ['A3 ZDF8221', 'B3 2024-04-01', 'C3 17:05', 'D3 1.25'],
      ['B4 2024-04-01', 'C4 17:45', 'D4 2.50'],
      ['A5 Total', 'D5 3.75'],
    ]
      .map((cells) => `<row>${cells.map(cellOf).join('')}</row>`)
      .join(''),
  ])
  const merged = ['A1:A2', 'B1:D1', 'A3:A4'].map((range) => `<mergeCell ref="${range}"/>`).join('')
  const part = 'xl/worksheets/sheet1.xml'
  const xml = files[part]?.replace('</worksheet>', `<mergeCells>${merged}</mergeCells></worksheet>`) ?? ''
  const book = await readWorkbook(new Uint8Array(await makeZip({ ...files, [part]: xml })), 'iso')
  const { said } = readListOf(pastedTable(book.rows))
  expect(said).toEqual([
    '50 | 04-01 21:05:00–04-01 21:05:59 | 1.25',
    '50 | 04-01 21:45:00–04-01 21:45:59 | 2.50',
    'no toll 3.75',
  ])
})

function cellOf(text: string): string {
  const [place, ...words] = text.split(' ')
  return `<c r="${place}" t="str"><v>${words.join(' ')}</v></c>`
}
