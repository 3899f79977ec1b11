import { expect, test } from 'vitest'
import { brokenRowNotes } from './sheet-rows'

const ONE =
  'One row looks split by a line break in a cell (line 2). Copy from a spreadsheet, or open the file.'

test.each([
  [
    'two lines in a cell',
    'Driver ID\tAddress\tCity\nP-905\t12 Elm St\nApt 4\tReno\nP-906\t1 Oak St\tReno',
    [ONE],
  ],
  ['three lines in a cell', 'ID\tAddress\tCity\nP-905\t12 Elm St\nApt 4\nRear\tReno', [ONE]],
  ['two cells of two lines', 'Date\tPlate\tToll\n04/13/2024\n05:05 PM\tZDF8221\nNY\t4.25', [ONE]],
  [
    'many rows',
    'ID\tAddress\tCity\n1\t12 Elm St\nApt 4\tReno\n2\t1 Oak St\nRear\tReno',
    ['2 rows look split by a line break in a cell (line 2). Copy from a spreadsheet, or open the file.'],
  ],
  ['quoted cells', 'ID\tAddress\tCity\nP-905\t"12 Elm St\nApt 4"\tReno', []],
  ['a total and a note below a table', 'ID\tAddress\tCity\nP-905\t12 Elm St\tReno\nTotal\n1', []],
  ['empty lines and a title', 'Drivers\n\nID\tAddress\tCity\n\nP-905\t12 Elm St\tReno\n', []],
  ['rows of many cells', 'ID\tAddress\nP-905\t12 Elm St\tApt 4\tReno', []],
  ['a text without a table', 'Hello,\nthese are\nmy tolls', []],
])('%s', (_, text, notes) => {
  expect(brokenRowNotes(text)).toEqual(notes)
})
