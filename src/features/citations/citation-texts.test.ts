import { expect, test } from 'vitest'
import { readCitations } from '../../api/resources/citations'
import { citationsCsv, columnNames, drawnColumns, isNested, shownRows, valueText } from './citation-texts'

test.each([
  ['"a\\"b"', 'a"b'],
  ['1250.10', '1250.10'],
  ['9007199254740993', '9007199254740993'],
  ['true', 'true'],
  ['{"a":1}', '{"a":1}'],
])('%s reads %s', (json, text) => {
  expect(valueText(json)).toBe(text)
})

test('objects and lists are nested', () => {
  expect(['{}', '[1]', '"{"', 'null'].map(isNested)).toEqual([true, true, false, false])
})

test.each([
  [
    ['citationNumber', 'issued_at', 'paid', 'line2'],
    ['Citation number', 'Issued at', 'Paid', 'Line2'],
  ],
  [
    ['citation_number', 'citationNumber'],
    ['Citation number (citation_number)', 'Citation number (citationNumber)'],
  ],
  [
    ['', '__proto__', 'ID', 'Ärger', 'a b'],
    ['(no name)', '__proto__', 'ID', 'Ärger', 'a b'],
  ],
])('the keys %j are named %j', (keys, names) => {
  expect([...columnNames(keys).values()]).toEqual(names)
})

test('the CSV has all rows and columns; formulas are escaped, rows that are no objects have a column of their own', () => {
  const list = readCitations('[{"a":"=1+1","b":null},{"b":{"c":1}},7]')
  expect(citationsCsv(list)).toBe('\uFEFFa,b,(row)\r\n\'=1+1,,\r\n,"{""c"":1}",\r\n,,7\r\n')
  expect(citationsCsv(readCitations('[{"a":1}]'))).toBe('\uFEFFa\r\n1\r\n')
})

test('of a thousand keys, the fifty that most rows have are drawn, in their order', () => {
  const own = Array.from({ length: 1000 }, (_, index) => ({ [`only_${index}`]: 1, z: 1, a: 2 }))
  const list = readCitations(JSON.stringify(own))
  const drawn = drawnColumns(list)
  expect(drawn).toHaveLength(50)
  expect(drawn.slice(0, 4)).toEqual(['only_0', 'z', 'a', 'only_1'])
  expect(citationsCsv(list).split('\r\n')[0]?.split(',')).toHaveLength(1002)
  expect(drawnColumns(readCitations('[{"b":1,"__proto__":2}]'))).toEqual(['b', '__proto__'])
})

test('amounts are sorted by their size, before other texts', () => {
  const list = readCitations('[{"a":"1.5"},{"a":"1.25"},{"a":"-5.00"},{"a":"P-10"},{"a":-10},{"a":"P-9"}]')
  const sorted = shownRows(list.rows, '', { column: 'a', down: false })
  expect(sorted.map(({ number }) => number)).toEqual([5, 3, 2, 1, 6, 4])
})

test('amount and paid come first; rows are searched and sorted, without a value last', () => {
  const list = readCitations(
    '[{"id":1,"paid":true,"amount":"9.00"},{"id":2,"amount":"115.50","place":"Bóston"},{"id":3},7]',
  )
  expect(drawnColumns(list)).toEqual(['amount', 'paid', 'id', 'place'])
  const numbers = (...of: Parameters<typeof shownRows> extends [unknown, ...infer Rest] ? Rest : never) =>
    shownRows(list.rows, ...of).map(({ number }) => number)
  expect(numbers('', null)).toEqual([1, 2, 3, 4])
  expect(numbers('', { column: 'amount', down: false })).toEqual([1, 2, 3, 4])
  expect(numbers('', { column: 'amount', down: true })).toEqual([2, 1, 3, 4])
  expect(numbers('boston 115', null)).toEqual([2])
})
