import { expect, test } from 'vitest'
import { compareDecimals, decimalText, readDecimal, sameDecimal, suggestDecimal } from './decimal-text'

test.each([
  ['12', '12'],
  ['-0.50', '-0.50'],
  ['.5', '0.5'],
  ['12.', '12'],
  ['007', '7'],
  ['-0', '0'],
  ['-0.00', '0.00'],
  ['00', '0'],
  ['-.5', '-0.5'],
  ['123456789012345678901234567890.10', '123456789012345678901234567890.10'],
])('%s is the decimal %s', (text, canonical) => {
  const decimal = readDecimal(text)
  expect(decimal && decimalText(decimal)).toBe(canonical)
})

test.each(['', '-', '.', '-.', '+5', ' 5', '1,000', '1e3', '0x10', '٣', '5\n', '--5', '1.2.3', 'Infinity'])(
  '“%s” is no decimal',
  (text) => {
    expect(readDecimal(text)).toBeNull()
  },
)

test.each([
  ['1,000', '1000'],
  ['1,234,567.5', '1234567.5'],
  ['1.234,50', '1234.50'],
  ['1,5', '1.5'],
  ['$5', '5'],
  ['-$5.00', '-5.00'],
  ['5 USD', '5'],
  ['usd 5', '5'],
  ['+5', '5'],
  ['−5', '-5'],
  ['1e3', '1000'],
  ['1.25e1', '12.5'],
  ['5E-1', '0.5'],
  ['1.5e0', '1.5'],
  ['1e99', `1${'0'.repeat(99)}`],
  ['５', '5'],
  ["1'000", '1000'],
])('%s probably means %s', (text, meant) => {
  expect(suggestDecimal(text)).toBe(meant)
})

test.each(['', 'abc', '12%', '1,00,0', '1.2.3', '5 to 6', 'e5', '1e999', '9'.repeat(61)])(
  'what “%s” means is not guessed',
  (text) => {
    expect(suggestDecimal(text)).toBeNull()
  },
)

test('decimals of the same value are the same, however they are written', () => {
  expect(sameDecimal('250', '250.00')).toBe(true)
  expect(sameDecimal('-0', '0.0')).toBe(true)
  expect(sameDecimal('250', '250.01')).toBe(false)
  expect(sameDecimal('5', '-5')).toBe(false)
  expect(sameDecimal('abc', 'abc')).toBe(false)
})

test.each([
  ['250', '250.00', 0],
  ['9', '10', -1],
  ['-9', '-10', 1],
  ['-0', '0.0', 0],
  ['90071992547409921.5', '90071992547409921.49', 1],
])('%s compared with %s', (one, other, due) => {
  const [a, b] = [readDecimal(one), readDecimal(other)]
  expect(a && b && compareDecimals(a, b)).toBe(due)
})

test('F74 many zeros cost no more than reading them', () => {
  const zeros = '0'.repeat(400_000)
  expect(sameDecimal(`1.${zeros}1`, '1')).toBe(false)
  expect(sameDecimal(`1.${zeros}`, '1')).toBe(true)
})
