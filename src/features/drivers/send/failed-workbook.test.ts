import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { scoreColumns } from '../../../domain/sheet/sheet-columns'
import { readWorkbook } from '../../../domain/workbook/workbook-rows'
import { SHEET_COLUMNS } from '../paste/driver-columns'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { textWorkbook, withHeadings } from './sent-files'

const ODD = [
  '0007',
  '=1+1',
  '1E5',
  '-5',
  '12345678901234567890',
  'a,b',
  'line\nbreak',
  '02134',
  '+1 617',
  ' x@b.example ',
]

test('failed rows load from the workbook unchanged, without the reason', async () => {
  const rows = [ODD, ODD.toReversed(), DRIVER_COLUMNS.map(() => '')].map((cells) => [
    ...cells,
    '=E-mail: Bad.',
  ])
  const [header = [], ...back] = (await readWorkbook(await textWorkbook(withHeadings(rows)))).rows
  expect(scoreColumns(header, [], SHEET_COLUMNS).mapping).toEqual([
    ...DRIVER_COLUMNS.map(({ field }) => field),
    null,
  ])
  expect(back).toEqual(rows)
})

test('every cell is text, so spreadsheets don’t change it', async () => {
  const table = withHeadings([[...ODD, 'Bad.']])
  const book = await readXlsx(await textWorkbook(table), { readStyles: true })
  const [sheet] = book.sheets
  for (const [column] of ODD.entries()) {
    const cell = sheet?.cells?.get(`1,${column}`)
    expect([cell?.type, cell?.style?.numFmt, cell?.formula], ODD[column]).toEqual(['string', '@', undefined])
  }
})
