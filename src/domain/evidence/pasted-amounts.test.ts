import { expect, test } from 'vitest'
import { amountsText, readAmounts } from './pasted-amounts'

test.each([
  [
    'Due Date: 12/31/2025               Amount Due: $66.94\nToll: $16.94   Administrative fee: $50.00   TOTAL: $66.94',
    'Amount Due $66.94 / Toll $16.94 / Administrative fee $50.00 / TOTAL $66.94',
  ],
  ['Issue date 09/29/2025\nToll $8.00  Penalty $25.00', 'Toll $8.00 / Penalty $25.00'],
  ['Toll $8.00, penalty $25.00 is due', 'Toll $8.00 / penalty $25.00'],
  ['8ABC123 NY 2024-03-05 08:30 ET $9.11', 'read'],
  ['Toll $9.11, to pay: $9.11', 'read'],
  ['no amount', 'read'],
])('labels each of several amounts, and chooses none: %s', (text, amounts) => {
  expect(amountsText(text, 'read')).toBe(amounts)
})

test('a long text has the amounts alone', () => {
  const text = ['$1.00', '$2.00', '$3.00'].map((one) => `${'Superlongwords '.repeat(4)}${one}`).join('\n')
  expect(amountsText(text, '')).toBe('$1.00 / $2.00 / $3.00')
})

test('a chosen amount has no label', () => {
  expect(readAmounts('Toll $8.00 / TOTAL: USD 33.00')).toEqual([
    { amount: '$8.00', label: 'Toll $8.00' },
    { amount: 'USD 33.00', label: 'TOTAL: USD 33.00' },
  ])
  expect(readAmounts('9.11')).toEqual([{ amount: '9.11', label: '9.11' }])
})
