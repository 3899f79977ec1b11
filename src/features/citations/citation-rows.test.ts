import { expect, test } from 'vitest'
import { readCitations } from '../../api/resources/citations'
import { citationsCsv, countsText, paidGroups, shownColumns, shownRows } from './citation-rows'

test('the CSV has all rows and columns, escapes formulas, and has a column for rows that aren’t objects', () => {
  const list = readCitations('[{"a":"=1+1","b":null},{"b":{"c":1}},7]')
  expect(citationsCsv(list)).toBe('\uFEFFa,b,(row)\r\n\'=1+1,,\r\n,"{""c"":1}",\r\n,,7\r\n')
  expect(citationsCsv(readCitations('[{"a":1}]'))).toBe('\uFEFFa\r\n1\r\n')
})

test.each([
  [
    '[{"amount":"35.00","paid":true},{"amount":115.5,"paid":false},{"paid":null},7]',
    '4 citations · 2 amounts, 150.50 in total',
    ['false 1 115.50', 'true 1 35.00', 'other 2 '],
  ],
  [
    '[{"amount":"1,250.00"},{"amount":"0.005"},{"amount":"(8.00)"},{"amount":"5 USD"}]',
    '4 citations · 3 amounts, 1,242.005 in total',
    [],
  ],
  ['[{"amount":"-0.10"},{"amount":"-.20"}]', '2 citations · 2 amounts, -0.30 in total', []],
  [
    '[{"amount":"90071992547409.93"},{"amount":"0.10"}]',
    '2 citations · 2 amounts, 90,071,992,547,410.03 in total',
    [],
  ],
  ['[{"a":1},{"amount":{},"paid":"yes"}]', '2 citations', []],
])('%s sums up to %j', (json, counts, groups) => {
  const list = readCitations(json)
  expect(countsText(list, list.rows)).toBe(counts)
  expect(paidGroups(list.rows).map(({ paid, count, sum }) => `${paid} ${count} ${sum}`)).toEqual(groups)
})

test('sorts amounts by value, before other texts', () => {
  const list = readCitations('[{"a":"1.5"},{"a":"1.25"},{"a":"-5.00"},{"a":"P-10"},{"a":-10},{"a":"P-9"}]')
  const sorted = shownRows(list.rows, '', 'a')
  expect(sorted.map(({ number }) => number)).toEqual([5, 3, 2, 1, 6, 4])
})

test('searches and sorts rows, with missing values last', () => {
  const list = readCitations(
    '[{"id":1,"paid":true,"amount":"9.00"},{"id":2,"amount":"115.50","place":"Bóston"},{"id":3},7]',
  )
  const numbers = (...of: Parameters<typeof shownRows> extends [unknown, ...infer Rest] ? Rest : never) =>
    shownRows(list.rows, ...of).map(({ number }) => number)
  expect(numbers('')).toEqual([1, 2, 3, 4])
  expect(numbers('', 'amount')).toEqual([1, 2, 3, 4])
  expect(numbers('', '-amount')).toEqual([2, 1, 3, 4])
  expect(numbers('', 'nothing'), 'a column that no row has').toEqual([1, 2, 3, 4])
  expect(numbers('boston 115')).toEqual([2])
})

test('puts identifying columns, paid, and amount first, in at most eight columns', () => {
  expect(shownColumns(['b', 'paid', '__proto__', 'amount', 'plate'])).toEqual([
    'plate',
    'paid',
    'amount',
    'b',
    '__proto__',
  ])
  expect(shownColumns([...'abcdefghij'])).toEqual([...'abcdefgh'])
})
