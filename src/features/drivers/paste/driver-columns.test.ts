import { expect, test } from 'vitest'
import { countHeaderRows, listHead } from '../../../domain/sheet/header-rows'
import { columnsWords, scoreColumns } from '../../../domain/sheet/sheet-columns'
import { firstRows, pastedText } from '../../../domain/sheet/sheet-rows'
import { DRIVER_LIST, PASTE_COLUMNS, SHEET_COLUMNS } from './driver-columns'

const wordsOf = (...names: string[]) =>
  columnsWords(names, scoreColumns(names, [], SHEET_COLUMNS).mapping, SHEET_COLUMNS)

test('lists columns with other names, and unmapped columns', () => {
  expect(wordsOf('Driver #', 'first_name', 'Surname', 'Hired', ' ', 'ZIP')).toBe(
    'Driver # → Driver ID · Surname → Last name · not used: Hired, column 5',
  )
})

test('doesn’t list columns named as in the grid', () => {
  expect(wordsOf('Driver ID', 'E-mail', 'zip')).toBe('')
})

test('F74 many dots don’t slow down parsing', () => {
  const long = `a@b${'.'.repeat(400_000)}@`
  expect(scoreColumns([''], [[long]], SHEET_COLUMNS).mapping).toEqual([null])
})

test.each([
  ['Driver #\tSurname\tZip code\tPhone', ['driver_id', 'last_name', 'zip', 'contact_number']],
  ['Driver ID\tID\tE-mail Address\tHired', ['driver_id', null, 'email', null]],
  ['id\tdriver_id\tfirst_name\tlast_name', [null, 'driver_id', 'first_name', 'last_name']],
])('the header %j is recognized', (header, mapping) => {
  const rows = firstRows(pastedText(`${header}\nD-1\tx\ty\tz`, DRIVER_LIST, { asRows: false }))
  expect(listHead(rows, PASTE_COLUMNS)).toMatchObject({ headerRows: 1, mapping, isDoubtful: false })
})

test.each(['D-1\tAnn\tLee', 'Ann\tLee\tState Street 7', 'State\t02134\tBoston', 'a@b.example\tPhone\tCity'])(
  'the row %j isn’t a header',
  (row) =>
    expect(
      listHead(firstRows(pastedText(`${row}\nD-2\tBo\tKim`, DRIVER_LIST, { asRows: false })), PASTE_COLUMNS)
        .headerRows,
    ).toBe(0),
)

test('maps an unnamed column by its content', () => {
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
  ['Emergency Contact: Personal Mobile', '555-010-0199'],
  ['Driver License State', 'NV'],
  ['Vehicle State', 'NV'],
  ['Work State', 'NV'],
  ['Secondary Phone', '555-010-0199'],
  ['Email Type', 'Home'],
  ['Phone Type', 'Home'],
  ['State Tax', '12.00'],
  ['City of Birth', 'Reno'],
  ['Manager First Name', 'Ann'],
  ['Contact Name', 'Ann'],
  ['Bank Name', 'Reno'],
  ['Employee Status', 'Active'],
  ['Address Type', 'Home'],
  ['Country / Territory Code', 'US'],
])('“%s” isn’t a field of a driver, although its cells look like one: %s', (name, cell) => {
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
  ['State / Territory Code', 'state'],
  ['Primary Address: State / Territory Code', 'state'],
  ['Personal Contact: Personal Mobile', 'contact_number'],
  ['Personal Contact: Home Phone Number', 'contact_number'],
  ['Work Contact: Work Email', 'email'],
  ['Personal Contact: Email Address', 'email'],
  ['Legal First Name', 'first_name'],
  ['Legal Name: First Name', 'first_name'],
  ['Legal Name - Last', 'last_name'],
  ['Worker Last Name', 'last_name'],
  ['Primary Address: Line 1', 'address_line_1'],
  ['Primary Address: Address Line 2', 'address_line_2'],
  ['Home Address - Street', 'address_line_1'],
  ['Legal / Preferred Address: City', 'city'],
  ['Primary Address: Zip / Postal Code', 'zip'],
  ['Associate ID', 'driver_id'],
  ['Phone Number (Mobile)', 'contact_number'],
  ['State of Residence', 'state'],
  ['Driver’s First Name', 'first_name'],
  ['Worker ID', 'driver_id'],
])('“%s” is the driver’s own %s', (name, field) => {
  expect(scoreColumns([name], [], PASTE_COLUMNS).mapping).toEqual([field])
})

test.each([
  ['Driver\tID', 'Ann Lee\tD-1', ['name', 'driver_id']],
  ['Driver\tPhone', 'D-1\t775-555-0101', ['driver_id', 'contact_number']],
])('“Driver” is an ID or a name, depending on its cells: %j', (header, row, mapping) => {
  const cells = (line: string) => line.split('\t')
  expect(scoreColumns(cells(header), [cells(row)], PASTE_COLUMNS).mapping).toEqual(mapping)
})

test.each([
  ['Personal Contact: Personal Mobile', 'Personal Contact: Home Phone', 'contact_number'],
  ['Legal First Name', 'Preferred First Name', 'first_name'],
  ['Primary Address: City', 'Mailing Address: City', 'city'],
  ['Personal Email', 'Work Email', 'email'],
])('“%s” and “%s” are both a %s: asks the user', (one, another, field) => {
  const { doubts } = scoreColumns(['ID', one, another], [['7', 'Reno', 'Elko']], PASTE_COLUMNS)
  expect(doubts).toEqual([expect.objectContaining({ field, isOpen: true })])
})

test.each(['Main Street\tCarson City', 'State Street\tCity of Industry', '5 Main Street\tNew York City'])(
  'the row %j isn’t a header, although it contains names of columns',
  (row) => {
    const first = firstRows(pastedText(`${row}\n7 Elm\tReno`, DRIVER_LIST, { asRows: false }))
    expect(countHeaderRows(first, PASTE_COLUMNS)).toBe(0)
  },
)
