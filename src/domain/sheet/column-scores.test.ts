import { expect, test } from 'vitest'
import { nameWords, type SheetColumn, scoreColumns } from './sheet-columns'

type Field = 'plate' | 'state' | 'amount'

const COLUMNS: readonly SheetColumn<Field>[] = [
  { field: 'plate', label: 'Plate', names: ['plate', 'tag'], content: /^[A-Z]{3}\d{4}$/ },
  { field: 'state', label: 'State', names: ['state'], content: /^[A-Z]{2}$/ },
  { field: 'amount', label: 'Amount', names: ['amount', 'charge'], fits: (text) => /\d/.test(text) },
]

test('normalizes names in any spelling to the same words', () => {
  expect(
    ['TXN_DATE', 'txnDate', 'Txn  Date', 'LPState', 'No. Económico', 'exitDateTimeUtc'].map(nameWords),
  ).toEqual([...['txn date', 'txn date', 'txn date', 'lp state', 'no economico', 'exit date time utc']])
})

test('asks about two equally good columns, with a value from each', () => {
  const { doubts } = scoreColumns(['Charge', 'Amount'], [['1.00', '2.00']], COLUMNS)
  expect(doubts).toMatchObject([
    { field: 'amount', isOpen: true, text: 'Amount is “Amount” (2.00), not “Charge” (1.00).' },
  ])
})

test('maps a column by content only if it has no name', () => {
  expect(scoreColumns(['Dir'], [['NB']], COLUMNS).mapping).toEqual([null])
  expect(scoreColumns([''], [['NB']], COLUMNS).guesses).toEqual([{ column: 0, field: 'state' }])
})
