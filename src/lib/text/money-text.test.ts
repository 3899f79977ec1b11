import { expect, test } from 'vitest'
import { moneyText } from './decimal-text'

test.each([
  ['4.9', '4.90'],
  ['7', '7.00'],
  ['$1,000', '1,000.00'],
  ['(5.00)', '-5.00'],
  ['-.5', '-0.50'],
  ['1.2345', '1.2345'],
  ['', ''],
  ['12%', '12%'],
])('%s is shown as %s', (amount, shown) => {
  expect(moneyText(amount)).toBe(shown)
})
