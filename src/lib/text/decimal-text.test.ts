import { expect, test } from 'vitest'
import { compareDecimals, decimalText, readDecimal, sameDecimal, typedDecimal } from './decimal-text'

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
  '“%s” isn’t a decimal',
  (text) => {
    expect(readDecimal(text)).toBeNull()
  },
)

test.each([
  ['1,000', '1000'],
  ['9,500', '9500'],
  ['1,234,567.5', '1234567.5'],
  ['$5', '5'],
  ['$ 4.95', '4.95'],
  ['-$5.00', '-5.00'],
  ['(5.00)', '-5.00'],
  ['($1,000)', '-1000'],
  ['+5', '5'],
  ['−5', '-5'],
  [' .5 ', '0.5'],
])('parses %s as %s', (text, meant) => {
  const decimal = typedDecimal(text)
  expect(decimal && decimalText(decimal)).toBe(meant)
})

test.each([
  ...['', 'abc', '12%', '1,00,0', '1.2.3', '5 to 6', 'e5', '1e3', '8:30', '4,95', '1.234,50', '1 000'],
  ...['€5', '5 USD', '$', '()', '(-5)', '--5', '+-5', '$$5', '5)', '1$2', '٣', '0,5'],
])('doesn’t guess the meaning of “%s”', (text) => {
  expect(typedDecimal(text)).toBeNull()
})

test('F74 many digits, blanks, and signs don’t slow down parsing', () => {
  for (const part of ['1,000', ' ', '(', '$', '1'])
    expect(typedDecimal(`${part.repeat(200_000)}x`)).toBeNull()
})

test('decimals with the same value have the same text, however they are written', () => {
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

test('F74 many zeros don’t slow down parsing', () => {
  const zeros = '0'.repeat(400_000)
  expect(sameDecimal(`1.${zeros}1`, '1')).toBe(false)
  expect(sameDecimal(`1.${zeros}`, '1')).toBe(true)
})
