import { expect, test } from 'vitest'
import { scoreColumns } from './column-scores'
import { nameWords, type SheetColumn } from './sheet-columns'

type Field = 'plate' | 'state' | 'amount'

const COLUMNS: readonly SheetColumn<Field>[] = [
  { field: 'plate', label: 'Plate', names: ['plate', 'tag'], content: /^[A-Z]{3}\d{4}$/ },
  { field: 'state', label: 'State', names: ['state'], content: /^[A-Z]{2}$/, except: /^dir/ },
  { field: 'amount', label: 'Amount', names: ['amount', 'charge'], fits: (text) => /\d/.test(text) },
]

test('names in any spelling are the same words', () => {
  expect(
    ['TXN_DATE', 'txnDate', 'Txn  Date', 'LPState', 'No. Económico', 'exitDateTimeUtc'].map(nameWords),
  ).toEqual([...['txn date', 'txn date', 'txn date', 'lp state', 'no economico', 'exit date time utc']])
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
  expect(scoreColumns(['Jur'], [['NB']], COLUMNS).guesses).toEqual([{ column: 0, field: 'state' }])
})
