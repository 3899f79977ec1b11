import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { countHeaderRows, createRepeatedHeaderTest, longerRows, looksLikeLabels } from './header-rows'
import type { SheetColumn } from './sheet-columns'

type Field = 'plate' | 'state' | 'date' | 'time' | 'end_date' | 'end_time' | 'amount'

const COLUMNS: readonly SheetColumn<Field>[] = [
  { field: 'plate', label: 'Plate', names: ['plate', 'licenseplate', 'tag'] },
  { field: 'state', label: 'State', names: ['state', 'platestate', 'licensestate', 'id'] },
  { field: 'date', label: 'Date', names: ['date', 'entrydate', 'transactiondate'] },
  { field: 'time', label: 'Time', names: ['time', 'entrytime'] },
  { field: 'end_date', label: 'Exit date', names: ['exitdate'] },
  { field: 'end_time', label: 'Exit time', names: ['exittime'] },
  { field: 'amount', label: 'Amount', names: ['amount', 'tollamount'] },
]

const table = (text: string) => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const found = (text: string) => countHeaderRows(table(text), COLUMNS)

test('finds a header in the first row', () => {
  expect(found('Plate|State|Date|Lane\n8ABC123|NY|3/5/2024|7')).toBe(1)
})

test.each([
  '8ABC123|NY|3/5/2024|8:30 AM',
  'TAG|ID|3/5/2024|8:30',
  'TAG|ID|2024-03-05T08:30Z|7',
  'Date|8ABC123|x|y',
  '|||',
  '',
])('finds no header: %j', (first) => {
  expect(found(`${first}\n8ABC124|NY|3/5/2024|8:31 AM\n8ABC125|NY|3/6/2024|8:32 PM`)).toBe(0)
})

test('skips title lines above the header, whatever they contain', () => {
  const statement = `E-ZPass New York
Account:|12345678
Tag

Plate|State|Date|Time|Amount|Lane
8ABC123|NY|3/5/2024|8:30 AM|12.50|7
8ABC124|NY|3/5/2024|8:31 AM|3.25|8`
  expect(found(statement)).toBe(5)
})

test('never skips data rows above a header', () => {
  const pages = `8ABC123|NY|3/5/2024|8:30 AM
8ABC124|NY|3/5/2024|8:31 AM
Plate|State|Date|Time
8ABC125|NY|3/5/2024|8:32 AM`
  expect(found(pages)).toBe(0)
  expect(found(`${table('Plate|State|Date|Time')[0]?.join('|')}\n${pages}`)).toBe(1)
})

test('the header candidate with more known names is the header', () => {
  expect(found('Plate|Toll|State||\nPlate|Date|State|Time\nX1|3/5/2024|NY|08:30')).toBe(2)
})

test('a row of texts below the header is data', () => {
  expect(found('Plate|State|Date|Time\nTAXI|NY|unknown|')).toBe(1)
  expect(found('Plate|State|Date|Time\nPlate|State|Date|Time\nX1|NY|3/5/2024|08:30')).toBe(1)
})

test('two known names among many unknown ones are enough if data follows', () => {
  const row = '3/7/2024|019283746|8ABC123|NYTB|TOLL|GWB|-|12L|3/5/2024|08:30:11|2|-12.50'
  const header = 'Posted|Lane Txn|Tag|Agency|Activity|Plaza 1|Plaza In|Plaza 2|Date|Passed|Class|Charge'
  expect(found(`${header}\n${row}`)).toBe(1)
  expect(found(`${row}\n${row}`)).toBe(0)
})

test('a row with dates or times isn’t a header', () => {
  expect(countHeaderRows(table('Plate|State|3/5/2024|8:30 AM'), COLUMNS)).toBe(0)
  expect(countHeaderRows(table('Plate|State|7'), COLUMNS)).toBe(0)
  expect(countHeaderRows(table('Plate|State|Date (MM/DD)|Time'), COLUMNS)).toBe(1)
})

const TITLES = [
  [''],
  ['E-ZPass New York'],
  ['', 'Statement of tolls', ''],
  ['Account:', '12345678'],
  ['Period', '3/1/2024 - 3/31/2024'],
  ['Tag'],
  ['Printed 3/31/2024 8:00 AM'],
]
/** Columns of statements, with the name and a value. */
const PARTS = fc.shuffledSubarray(
  [
    ['Plate', '8ABC123'],
    ['State', 'NY'],
    ['Date', '3/5/2024'],
    ['Time', '8:30 AM'],
    ['Amount', '$12.50'],
    ['Lane', '07'],
    ['Facility', 'GWB'],
    ['Txn 2', 'A-1'],
    ['', 'x'],
  ] as const,
  { minLength: 5 },
)
const WITHOUT_TIME = ['8ABC123', 'TAXI', 'NY', '', 'unknown', '7', '12.50']

test('doesn’t treat a title or data row as a header', () => {
  const known = (name: string) => COLUMNS.some(({ label }) => label === name)
  const property = fc.property(
    // A toll list has a date column.
    PARTS.filter(
      (parts) => parts.some(([name]) => name === 'Date') && parts.filter(([name]) => known(name)).length > 1,
    ),
    fc.array(fc.constantFrom(...TITLES), { maxLength: 6 }),
    // At least two of three rows have a time.
    fc.array(fc.boolean(), { maxLength: 10 }).map((some) => some.flatMap((one) => [true, one, true])),
    fc.array(fc.constantFrom(...WITHOUT_TIME), { minLength: 5, maxLength: 9 }),
    (parts, titles, kinds, odd) => {
      const header = parts.map(([name]) => name)
      const timed = parts.map(([, text]) => text)
      const data = [timed, ...kinds.map((isTimed) => (isTimed ? timed : parts.map((_, at) => odd[at] ?? '')))]
      expect(countHeaderRows([...titles, header, ...data], COLUMNS)).toBe(titles.length + 1)
      expect(countHeaderRows(data, COLUMNS)).toBe(0)
      expect(countHeaderRows([...data, header, ...data], COLUMNS)).toBe(0)
    },
  )
  fc.assert(property, { numRuns: runs(3_000) })
})

test.each([
  ['labels above numbers', 'Worker|Given|Family', 'D-1|Ann|Lee', true],
  ['labels above addresses', 'Worker|Mailbox', 'Ann|a@b.example', true],
  ['a number that isn’t part of a known name', 'Worker|Street 7', 'D-1|Ann', false],
  ['words above words', 'Ann|Lee', 'Bo|Kim', false],
  ['a number among them', 'D-0|Given', 'D-1|Ann', false],
  ['an address among them', 'Worker|x@y.example', 'D-1|Ann', false],
  ['a repeated label', 'Name|Name', 'D-1|Ann', false],
  ['one column', 'Worker', 'D-1', false],
  ['nothing below', 'Worker|Given', '', false],
])('detects whether a first row of unknown names looks like a header: %s', (_, first, below, looks) => {
  expect(looksLikeLabels(table(`${first}\n${below}`), COLUMNS)).toBe(looks)
})

const isHeader = createRepeatedHeaderTest(['Plate', 'State', 'Date', 'Time'], COLUMNS)
test('recognizes repeated headers; after a header with a different order, matches all rows', () => {
  const rows = table(`X1|NY|3/5/2024|8:30
plate|STATE|Date|Time
X1|NY|3/5/2024|8:30
Plate|State|Time|Date
X1|NY|3/5/2024|8:30
Plate|State|Date|Time
X1|NY|3/5/2024|8:30
Tag|Licensestate|Entry date|Amount
X1|NY|3/5/2024|8:30`)
  expect(rows.map((cells) => isHeader(cells))).toEqual([
    ...[false, true, false, true, true, true, false, true, true],
  ])
})

test('a row with more cells than the header is longer, unless most rows are', () => {
  const rows = [
    ['X1', 'NY'],
    ['X1', 'NY', ''],
    ['X1', ' Newark', 'NY'],
  ]
  expect(rows.map(longerRows(['Plate', 'State', '']))).toEqual([false, false, true])
  expect(
    rows.map(
      longerRows(
        ['Plate', 'State'],
        [
          ['X1', 'NY', '7'],
          ['X1', 'NY', '8'],
        ],
      ),
    ),
  ).toEqual([...[false, false, false]])
})
