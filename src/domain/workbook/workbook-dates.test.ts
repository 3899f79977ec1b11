import { dateToSerial } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readWorkbook, type WorkbookDates } from './workbook-rows'

/** Writes each number with its format, and reads the texts back. */
async function textsOf(
  cells: readonly (readonly [value: number, format: string])[],
  dates: WorkbookDates = 'iso',
  dateSystem: '1900' | '1904' = '1900',
) {
  const columns = cells.map(([, numFmt]) => ({ numFmt }))
  const sheet = { name: 'Tolls', columns, rows: [cells.map(([value]) => value)] }
  const book = await readWorkbook(await writeXlsx({ sheets: [sheet], dateSystem }), dates)
  return book.rows[0]
}

const MORNING = dateToSerial(new Date('2024-03-05T08:30:00Z'))
const SECONDS = dateToSerial(new Date('2024-03-05T08:30:11Z'))

test.each([
  ['m/d/yyyy h:mm', MORNING, '2024-03-05 08:30'],
  ['[$-409]m/d/yy h:mm AM/PM;@', MORNING, '2024-03-05 08:30'],
  ['dd.mm.yyyy hh:mm:ss', MORNING, '2024-03-05 08:30:00'],
  ['m/d/yyyy h:mm', SECONDS, '2024-03-05 08:30:11'],
  ['m/d/yyyy h:mm:ss.000', SECONDS + 0.25 / 86_400, '2024-03-05 08:30:11.250'],
  ['m/d/yyyy h:mm', Math.floor(MORNING), '2024-03-05 00:00'],
  ['m/d/yyyy h:mm', 45_356.354_166_666_7, '2024-03-05 08:30'],
  ['m/d/yyyy', Math.floor(MORNING), '2024-03-05'],
  ['d-mmm', Math.floor(MORNING), '2024-03-05'],
  ['m/d/yyyy', MORNING, '2024-03-05 08:30'],
  ['d-mmm', MORNING, '2024-03-05 08:30'],
  ['mmm yy', MORNING, '2024-03-05 08:30'],
  ['yyyy"-th year" h:mm', MORNING, '2024-03-05 08:30'],
  ['dddd" at this hour"', Math.floor(MORNING), '2024-03-05'],
  ['h:mm', MORNING, '2024-03-05 08:30'],
  ['h:mm;@', SECONDS, '2024-03-05 08:30:11'],
  ['mm:ss.0', MORNING, '2024-03-05 08:30:00'],
  ['mmss.0', SECONDS + 0.25 / 86_400, '2024-03-05 08:30:11.250'],
  ['mm:ss', MORNING, '2024-03-05 08:30:00'],
  ['[h]:mm', MORNING, '2024-03-05 08:30'],
  ['[mm]:ss', MORNING, '2024-03-05 08:30:00'],
  ['[$-F400]h:mm:ss AM/PM', MORNING, '2024-03-05 08:30:00'],
  ['"at" h "o\'clock"', MORNING, '2024-03-05 08:30'],
  ['h:mm', Math.floor(MORNING), '2024-03-05 00:00'],
  ['[Red][>1]h:mm;@', MORNING, '2024-03-05 08:30'],
  ['m/d/yyyy', 0.75, '18:00'],
  ['h:mm AM/PM', 0.75, '18:00'],
  ['hh:mm:ss', 0.75, '18:00:00'],
  ['[h]:mm', 0.75, '18:00'],
  ['[h]:mm:ss', 1.75, '42:00:00'],
  ['m/d/yyyy h:mm', 0.75, '18:00'],
  ['yyyy-mm-dd h:mm', 2_958_465.5, '9999-12-31 12:00'],
  ['#,##0.00', 45_356.5, '45,356.50'],
  ['0.00 "days"', 2.5, '2.50 days'],
])('formats a cell with the format %s', async (format, value, text) => {
  expect(await textsOf([[value, format]])).toEqual([text])
})

test('dates are formatted as displayed by default', async () => {
  const cells = [
    [MORNING, 'm/d/yy h:mm'],
    [0.75, 'h:mm AM/PM'],
  ] as const
  expect(await textsOf(cells, 'displayed')).toEqual(['3/5/24 8:30', '6:00 PM'])
})

test('counts days from 1904 if the workbook requires it', async () => {
  const serial = dateToSerial(new Date('2024-03-05T08:30:00Z'), true)
  const cells = [
    [serial, 'd/m/yyyy h:mm'],
    [0.75, 'd/m/yyyy h:mm'],
    [0.75, 'h:mm'],
    [1.75, '[h]:mm'],
    [serial, 'h:mm'],
    [serial, 'mm:ss.0'],
    [serial, 'd/m/yyyy'],
  ] as const
  expect(await textsOf(cells, 'iso', '1904')).toEqual([
    '2024-03-05 08:30',
    '18:00',
    '18:00',
    '42:00',
    '2024-03-05 08:30',
    '2024-03-05 08:30:00',
    '2024-03-05 08:30',
  ])
})

test('accepts a number that isn’t a valid date', async () => {
  expect(
    await textsOf([
      [5_000_000, 'm/d/yyyy'],
      [1e20, 'm/d/yyyy'],
      [7, '0'],
    ]),
  ).toMatchObject({ 2: '7' })
})

test('keeps texts that look like dates', async () => {
  const sheet = { name: 'Tolls', rows: [['3/5/2024', '08:30', new Date('2024-03-05T08:30:00Z')]] }
  const { rows } = await readWorkbook(await writeXlsx({ sheets: [sheet] }), 'iso')
  expect(rows[0]?.slice(0, 2)).toEqual(['3/5/2024', '08:30'])
  expect(rows[0]?.[2]).toMatch(/^2024-03-05/)
})
