import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { aboutSheet } from '../sheet/sheet-file'
import { pastedTable } from '../sheet/sheet-rows'
import { readListOf } from '../testing/read-list'
import { readWorkbook } from '../workbook/workbook-rows'

// Each kind of damage by spreadsheets is noted once, in a line above the list.

const HEADER = ['Notice number', 'Plate', 'Unit number', 'Date and time', 'Amount']
const ROW = ['N-1', 'ZDF8221', 'AR-0050', '2024-03-15 15:30', '9.11']

/** Returns the notes for a list of three intact rows and the given ones. */
function notesOf(...rows: readonly (readonly string[])[]): readonly string[] {
  const whole = [1, 2, 3].map((at) => ROW.with(0, `W-${at}`))
  return readListOf(pastedTable([HEADER, ...whole, ...rows])).report.notes
}

test('an intact list has no notes', () => {
  expect(notesOf(ROW)).toEqual([])
})

test('notes swapped days and months, with both interpretations', () => {
  const rows = ['2024-05-03 08:30', '13/03/2024 08:30', '15/03/2024 08:30'].map((at) => ROW.with(3, at))
  const { notes } = readListOf(pastedTable([HEADER, ...rows])).report
  expect(notes.filter((text) => text.includes('swapped'))).toEqual([
    'Excel may have swapped day and month: May 3, 2024 may be Mar 5, 2024. In this file, only dates up to the 12th are stored as dates; the rest are text. Check these rows.',
  ])
})

test('removes formulas and quotes around a cell', () => {
  const rows = [ROW.with(0, '="0012"').with(2, '="AR-0050"'), ROW.with(0, "'0013")]
  const { tolls } = readListOf(pastedTable([HEADER, ...rows]))
  expect(tolls.map(({ reference }) => reference)).toEqual(['0012', '0013'])
  expect(tolls[0]?.cells).toEqual(ROW.with(0, '0012'))
})

test('includes hidden rows, and counts formulas without a saved value', async () => {
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
  expect(aboutSheet(book)).toBe('sheet “Tolls” · 2 hidden rows included')
  expect(aboutSheet({ ...book, hidden: 0, uncalculated: 1 })).toBe(
    'sheet “Tolls” · 1 formula with no saved value',
  )
})
