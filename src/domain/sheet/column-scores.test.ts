import { expect, test } from 'vitest'
import { scoreColumns } from './column-scores'
import { type KnownText, nameWords, type SheetColumn } from './sheet-columns'

type Field = 'plate' | 'state' | 'amount'

const COLUMNS: readonly SheetColumn<Field>[] = [
  { field: 'plate', label: 'Plate', names: ['plate', 'tag'], known: 'plate', content: /^[A-Z]{3}\d{4}$/ },
  { field: 'state', label: 'State', names: ['state'], content: /^[A-Z]{2}$/, except: /^dir/ },
  { field: 'amount', label: 'Amount', names: ['amount', 'charge'], fits: (text) => /\d/.test(text) },
]
const known: KnownText = (text) => (text.startsWith('ZDF') ? 'plate' : null)

test('names in any spelling are the same words', () => {
  expect(
    ['TXN_DATE', 'txnDate', 'Txn  Date', 'LPState', 'No. Económico', 'exitDateTimeUtc'].map(nameWords),
  ).toEqual([...['txn date', 'txn date', 'txn date', 'lp state', 'no economico', 'exit date time utc']])
})

test('known vehicles count more than any name, and the reason says how many', () => {
  const rows = [
    ['0069', 'ZDF8221', '1.00'],
    ['0070', 'ZDF8222', '2.00'],
    ['0071', 'XYZ9999', '3.00'],
  ]
  const { mapping, reasons, doubts } = scoreColumns(['Plate', 'Where', 'Amount'], rows, COLUMNS, known)
  expect(mapping).toEqual([null, 'plate', 'amount'])
  expect(reasons[0]?.text).toBe('Plate: 2 of 3 values of “Where” are vehicles of yours.')
  expect(doubts).toMatchObject([{ field: 'plate', isOpen: false }])
  expect(doubts[0]?.columns.map(({ name, sample }) => [name, sample])).toEqual([
    ['Where', 'ZDF8221'],
    ['Plate', '0069'],
  ])
})

test('two columns that compete are a doubt with a value of each; nothing tells which is the better one', () => {
  const { doubts } = scoreColumns(['Charge', 'Amount'], [['1.00', '2.00']], COLUMNS)
  expect(doubts).toMatchObject([
    { field: 'amount', isOpen: true, text: 'Amount is “Amount” (2.00), not “Charge” (1.00).' },
  ])
})

test('content fills a column without a known name, unless the name says that it is another thing', () => {
  expect(scoreColumns(['Dir'], [['NB']], COLUMNS).mapping).toEqual([null])
  expect(scoreColumns([''], [['NB']], COLUMNS).mapping).toEqual(['state'])
  expect(scoreColumns(['Jur'], [['NB']], COLUMNS).reasons).toMatchObject([{ by: 'content', isAssumed: true }])
})
