import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { aboutSheet } from '../sheet/sheet-file'
import { pastedTable } from '../sheet/sheet-rows'
import { readWorkbook } from '../sheet/workbook-rows'
import { LIST_FLEET, readListOf } from '../testing/read-list'

// What spreadsheets do to a list is named once each, in a line above it.

const HEADER = ['Notice number', 'Plate', 'Unit number', 'Date and time', 'Amount']
const ROW = ['N-1', 'ZDF8221', 'AR-0050', '2024-03-15 15:30', '9.11']

/** A list of three whole rows and others. */
function notesOf(...rows: readonly (readonly string[])[]): readonly string[] {
  const whole = [1, 2, 3].map((at) => ROW.with(0, `W-${at}`))
  return readListOf(pastedTable([HEADER, ...whole, ...rows])).report.notes
}

test('nothing is said of a list that is whole', () => {
  expect(notesOf(ROW)).toEqual([])
})

test('swapped day and month, with both readings', () => {
  const rows = ['2024-05-03 08:30', '13/03/2024 08:30', '15/03/2024 08:30'].map((at) => ROW.with(3, at))
  const { notes } = readListOf(pastedTable([HEADER, ...rows])).report
  expect(notes.filter((text) => text.includes('swapped'))).toEqual([
    'Excel may have swapped day and month: 3 May 2024 may be 5 Mar 2024. Only dates up to the 12th are real dates here, the others are texts. Check these rows.',
  ])
})

test('lost zeros', () => {
  const fleet = [...LIST_FLEET, { vehicleId: 7, plate_number: '0012345', plate_state: 'NY' }]
  const unit = { vehicleId: 8, plate_number: 'XYZ1234', plate_state: 'NY', vehicle_number: '0047' }
  const rows = [ROW.with(1, '12345'), ROW.with(1, '').with(2, '47'), ROW.with(1, '').with(2, '9999')]
  const { notes } = readListOf(pastedTable([HEADER, ...rows]), {}, [...fleet, unit]).report
  expect(notes).toEqual(['2 vehicles have lost the zeros before the number in a spreadsheet (50 for 0050).'])
})

test('rounded numbers', () => {
  expect(notesOf(ROW.with(0, '1.03E+05'))).toEqual([
    '1 number was rounded by a spreadsheet (1.03E+05): copy the column as text.',
  ])
})

test('formulas and quotes around a cell are taken off', () => {
  expect(notesOf(ROW.with(0, '="0012"').with(2, '="AR-0050"'), ROW.with(0, "'0013"))).toEqual([
    '2 cells are unwrapped: ="0012" is 0012.',
    "1 cell is unwrapped: '0012 is 0012.",
  ])
})

test('cells that Excel could not calculate', () => {
  const failed = ['#REF!', '#N/A', '#DIV/0!', '#NAME?', '#VALUE!', '########']
  expect(notesOf(...failed.map((text, at) => ROW.with(at % 5, text)))).toEqual([
    '1 amount is not read, and not added.',
    '6 cells are an error that the spreadsheet shows instead of a value (#N/A).',
  ])
})

test('hidden rows count, and formulas without a result are counted', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Tolls',
        rows: [HEADER, ROW, ROW.with(0, 'N-2'), ROW.with(0, 'N-3')],
        rowDefs: new Map([
          [1, { hidden: true }],
          [3, { hidden: true }],
        ]),
      },
    ],
  })
  const book = await readWorkbook(bytes, 'iso')
  expect(readListOf(pastedTable(book.rows)).tolls).toHaveLength(3)
  expect(aboutSheet(book)).toBe('sheet “Tolls” · 2 hidden rows count')
  expect(aboutSheet({ ...book, hidden: 0, uncalculated: 1 })).toBe(
    'sheet “Tolls” · 1 formula without a result',
  )
})
