import { expect, test } from 'vitest'
import { columnsWords } from '../../../domain/sheet/column-mapping'
import { scoreColumns } from '../../../domain/sheet/column-scores'
import { listHead } from '../../../domain/sheet/list-head'
import { firstRows, pastedText } from '../../../domain/sheet/sheet-rows'
import { DRIVER_LIST, PASTE_COLUMNS, SHEET_COLUMNS } from './driver-columns'

const wordsOf = (...names: string[]) =>
  columnsWords(names, scoreColumns(names, [], SHEET_COLUMNS).mapping, SHEET_COLUMNS)

test('columns with other names and unmapped columns are listed', () => {
  expect(wordsOf('Driver #', 'first_name', 'Surname', 'Hired', ' ', 'ZIP')).toBe(
    'Driver # → Driver ID · Surname → Last name · not taken: Hired, column 5',
  )
})

test('names as in the grid are not listed', () => {
  expect(wordsOf('Driver ID', 'E-mail', 'zip')).toBe('')
})

test('F74 many points cost no more than reading them', () => {
  const long = `a@b${'.'.repeat(400_000)}@`
  expect(scoreColumns([''], [[long]], SHEET_COLUMNS).mapping).toEqual([null])
})

test.each([
  ['Driver #\tSurname\tZip code\tPhone', ['driver_id', 'last_name', 'zip', 'contact_number']],
  ['Driver ID\tID\tE-mail Address\tHired', ['driver_id', null, 'email', null]],
  ['id\tdriver_id\tfirst_name\tlast_name', [null, 'driver_id', 'first_name', 'last_name']],
])('the header %j is recognised', (header, mapping) => {
  const rows = firstRows(pastedText(`${header}\nD-1\tx\ty\tz`, DRIVER_LIST, { asRows: false }))
  expect(listHead(rows, PASTE_COLUMNS)).toMatchObject({ headerRows: 1, mapping, isDoubtful: false })
})

test.each(['D-1\tAnn\tLee', 'Ann\tLee\tState Street 7', 'State\t02134\tBoston', 'a@b.example\tPhone\tCity'])(
  'the row %j is no header',
  (row) =>
    expect(
      listHead(firstRows(pastedText(`${row}\nD-2\tBo\tKim`, DRIVER_LIST, { asRows: false })), PASTE_COLUMNS)
        .headerRows,
    ).toBe(0),
)

test('a column without a known name is mapped by its content', () => {
  const rows = [
    ['D-1', 'a@b.example', '02134', '+1 617 555 0142'],
    ['D-2', 'c@d.example', '90210-1234', '(617) 555-0142'],
  ]
  expect(scoreColumns(['Driver ID', '', 'Hired', ''], rows, SHEET_COLUMNS).mapping).toEqual([
    'driver_id',
    'email',
    'zip',
    'contact_number',
  ])
})

test('what belongs to other people, and other numbers, are not the driver’s', () => {
  const names = ['ID', 'Emergency Phone', 'Supervisor E-mail', 'Cost Center']
  const rows = [['7', '555-010-0199', 'boss@example.com', '10042']]
  expect(scoreColumns(names, rows, SHEET_COLUMNS).mapping).toEqual(['driver_id', null, null, null])
})
