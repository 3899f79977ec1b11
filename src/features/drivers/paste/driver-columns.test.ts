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

test('a column without a name is mapped by its content', () => {
  const rows = [
    ['D-1', 'a@b.example', '02134', '+1 617 555 0142'],
    ['D-2', 'c@d.example', '90210-1234', '(617) 555-0142'],
  ]
  expect(scoreColumns(['Driver ID', '', '', ''], rows, SHEET_COLUMNS).mapping).toEqual([
    'driver_id',
    'email',
    'zip',
    'contact_number',
  ])
})

test.each([
  ['Emergency Phone', '555-010-0199'],
  ['Supervisor E-mail', 'boss@example.com'],
  ['Reports to', 'boss@example.com'],
  ['Cost Center', '10042'],
  ['Hire Date', '2020-01-05'],
  ['Born', '05.01.1990'],
  ['DOB', '32874'],
  ['Pay', '45000'],
  ['SSN', '123-45-6789'],
  ['Fuel card', '7083 0500 1234 5678'],
  ['Region', 'West'],
  ['Unit', 'V-0011'],
])('“%s” is no field of a driver’s, although its cells look like one: %s', (name, cell) => {
  expect(scoreColumns(['ID', name], [['7', cell]], SHEET_COLUMNS).mapping).toEqual(['driver_id', null])
})

test.each([
  ['Work Email', 'email'],
  ['Home Phone', 'contact_number'],
  ['Driver Home Phone', 'contact_number'],
  ['Primary Home Address', 'address_line_1'],
  ['Mobile Phone Number', 'contact_number'],
  ['Legal first name', 'first_name'],
  ['Mailing address', 'address_line_1'],
  ['E-mail (optional)', 'email'],
  ['Name (Last, First)', 'name'],
])('“%s” is the driver’s own %s', (name, field) => {
  expect(scoreColumns([name], [], PASTE_COLUMNS).mapping).toEqual([field])
})

test.each([
  ['Driver\tID', 'Ann Lee\tD-1', ['name', 'driver_id']],
  ['Driver\tPhone', 'D-1\t775-555-0101', ['driver_id', 'contact_number']],
])('“Driver” is an id or a name, as its cells are: %j', (header, row, mapping) => {
  const cells = (line: string) => line.split('\t')
  expect(scoreColumns(cells(header), [cells(row)], PASTE_COLUMNS).mapping).toEqual(mapping)
})
