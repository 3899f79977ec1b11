import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { scoreColumns } from './column-scores'
import { headerRowsOf, looksLikeLabels } from './header-rows'
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
const found = (text: string) => headerRowsOf(table(text), COLUMNS)
const mapped = (text: string) => scoreColumns(found(text).names, [], COLUMNS).mapping

test('a header in the first row', () => {
  expect(found('Plate|State|Date|Lane\n8ABC123|NY|3/5/2024|7')).toEqual({
    rows: 1,
    titles: 0,
    names: ['Plate', 'State', 'Date', 'Lane'],
  })
})

test.each([
  '8ABC123|NY|3/5/2024|8:30 AM',
  'TAG|ID|3/5/2024|8:30',
  'TAG|ID|2024-03-05T08:30Z|7',
  'Date|8ABC123|x|y',
  '|||',
  '',
])('no header: %j', (first) => {
  expect(found(`${first}\n8ABC124|NY|3/5/2024|8:31 AM\n8ABC125|NY|3/6/2024|8:32 PM`)).toMatchObject({
    rows: 0,
    titles: 0,
  })
})

test('no header: a name for each column, without a text', () => {
  expect(found('8ABC123|NY\n8ABC124|NY|7').names).toEqual(['', '', ''])
  expect(headerRowsOf([], COLUMNS)).toEqual({ rows: 0, titles: 0, names: [] })
})

test('lines of title above the header are skipped, whatever is in them', () => {
  const statement = `E-ZPass New York
Statement period:|3/1/2024|to|3/31/2024|Account:|12345678
Tag

Plate|State|Date|Time|Amount|Lane
8ABC123|NY|3/5/2024|8:30 AM|12.50|7
8ABC124|NY|3/5/2024|8:31 AM|3.25|8`
  expect(found(statement)).toEqual({
    rows: 5,
    titles: 4,
    names: ['Plate', 'State', 'Date', 'Time', 'Amount', 'Lane'],
  })
})

test('rows of data above a header are never skipped', () => {
  const pages = `8ABC123|NY|3/5/2024|8:30 AM
8ABC124|NY|3/5/2024|8:31 AM
Plate|State|Date|Time
8ABC125|NY|3/5/2024|8:32 AM`
  expect(found(pages)).toMatchObject({ rows: 0 })
  expect(found(`${table('Plate|State|Date|Time')[0]?.join('|')}\n${pages}`)).toMatchObject({ rows: 1 })
})

test('groups above the header are carried over their columns', () => {
  const grouped = `||Entry||Exit||
Plate|State|Date|Time|Date|Time|Amount
8ABC123|NY|3/5/2024|08:30|3/5/2024|09:10|12.50`
  expect(found(grouped)).toEqual({
    rows: 2,
    titles: 0,
    names: ['Plate', 'State', 'Entry Date', 'Entry Time', 'Exit Date', 'Exit Time', 'Amount'],
  })
  expect(mapped(grouped)).toEqual(['plate', 'state', 'date', 'time', 'end_date', 'end_time', 'amount'])
})

test('names that go on in a second row', () => {
  const wrapped = `Toll statement
License|License|Transaction||Toll
Plate|State|Date|Time|Amount
8ABC123|NY|3/5/2024|08:30|12.50`
  expect(found(wrapped)).toEqual({
    rows: 3,
    titles: 1,
    names: ['License Plate', 'License State', 'Transaction Date', 'Time', 'Toll Amount'],
  })
  const parts = `Plate|State|Entry||Exit||Amount
||Date|Time|Date|Time|
8ABC123|NY|3/5/2024|08:30|3/5/2024|09:10|12.50`
  expect(found(parts)).toMatchObject({ rows: 2, titles: 0 })
  expect(mapped(parts)).toEqual(['plate', 'state', 'date', 'time', 'end_date', 'end_time', 'amount'])
})

test('unknown groups tell columns of the same name apart; a title is no group', () => {
  expect(found('Vehicle||Plaza A|Plaza B\nPlate|State|Lane|Lane\nX1|NY|7|8').names).toEqual([
    'Plate',
    'State',
    'Plaza A Lane',
    'Plaza B Lane',
  ])
  expect(found('My tolls\nPlate|State|Lane|Lane\nX1|NY|7|8')).toMatchObject({
    titles: 1,
    names: ['Plate', 'State', 'Lane', 'Lane'],
  })
})

test('a row of texts below the header is data unless all are names', () => {
  expect(found('Plate|State|Date|Time\nTAXI|NY|unknown|').rows).toBe(1)
  expect(found('Plate|State|Date|Time\nPlate|State|Date|Time\nX1|NY|3/5/2024|08:30').rows).toBe(1)
})

test('one known name is enough above data, but not among texts', () => {
  expect(found('Plate|When|Lane\n8ABC123|3/5/2024 08:30|A').rows).toBe(1)
  expect(found('TAG|When it was\n8ABC123|yesterday').rows).toBe(0)
  expect(found('Plate\n8ABC123\n8ABC124').rows).toBe(1)
})

test('two known names among many others are enough above data', () => {
  const row = '3/7/2024|019283746|8ABC123|NYTB|TOLL|GWB|-|12L|3/5/2024|08:30:11|2|-12.50'
  const header = 'Posted|Lane Txn|Tag|Agency|Activity|Plaza 1|Plaza In|Plaza 2|Date|Passed|Class|Charge'
  expect(found(`${header}\n${row}`).rows).toBe(1)
  expect(found(`${row}\n${row}`).rows).toBe(0)
})

test('a row with dates or times names no columns', () => {
  expect(headerRowsOf(table('Plate|State|3/5/2024|8:30 AM'), COLUMNS).rows).toBe(0)
  expect(headerRowsOf(table('Plate|State|7'), COLUMNS).rows).toBe(0)
  expect(headerRowsOf(table('Plate|State|Date (MM/DD)|Time'), COLUMNS).rows).toBe(1)
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
/** Columns of statements: the name, whether it is known, and a text. */
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

test('no title is taken for data, and no data for a title or a header', () => {
  const known = (name: string) => COLUMNS.some(({ label }) => label === name)
  const property = fc.property(
    // Tolls have a date.
    PARTS.filter(
      (parts) => parts.some(([name]) => name === 'Date') && parts.filter(([name]) => known(name)).length > 1,
    ),
    fc.array(fc.constantFrom(...TITLES), { maxLength: 6 }),
    // Two of three rows have a time, at least.
    fc.array(fc.boolean(), { maxLength: 10 }).map((some) => some.flatMap((one) => [true, one, true])),
    fc.array(fc.constantFrom(...WITHOUT_TIME), { minLength: 5, maxLength: 9 }),
    (parts, titles, kinds, odd) => {
      const header = parts.map(([name]) => name)
      const timed = parts.map(([, text]) => text)
      const data = [timed, ...kinds.map((isTimed) => (isTimed ? timed : parts.map((_, at) => odd[at] ?? '')))]
      const found = headerRowsOf([...titles, header, ...data], COLUMNS)
      expect(found).toMatchObject({ rows: titles.length + 1, titles: titles.length })
      expect(found.names.slice(0, header.length)).toEqual(header)
      expect(headerRowsOf(data, COLUMNS).rows).toBe(0)
      expect(headerRowsOf([...data, header, ...data], COLUMNS).rows).toBe(0)
    },
  )
  fc.assert(property, { numRuns: runs(3_000) })
})

test.each([
  ['labels above numbers', 'Worker|Given|Family', 'D-1|Ann|Lee', true],
  ['labels above addresses', 'Worker|Mailbox', 'Ann|a@b.example', true],
  ['a number that is no part of a known name', 'Worker|Street 7', 'D-1|Ann', false],
  ['words above words', 'Ann|Lee', 'Bo|Kim', false],
  ['a number among them', 'D-0|Given', 'D-1|Ann', false],
  ['an address among them', 'Worker|x@y.example', 'D-1|Ann', false],
  ['the same twice', 'Name|Name', 'D-1|Ann', false],
  ['one column', 'Worker', 'D-1', false],
  ['nothing below', 'Worker|Given', '', false],
])('whether a first row of unknown names looks like a header: %s', (_, first, below, looks) => {
  expect(looksLikeLabels(table(`${first}\n${below}`), COLUMNS)).toBe(looks)
})
