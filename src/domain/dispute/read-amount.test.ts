import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { amountText } from './amounts'
import { amountReader, decimalMark, readAmount } from './read-amount'

test.each([
  ['$1,234.50', '1234.50', 'USD'],
  ['(12.50)', '-12.50', null],
  ['$(12.34)', '-12.34', 'USD'],
  ['($12.34)', '-12.34', 'USD'],
  ['(USD 12.34)', '-12.34', 'USD'],
  ['-$3.25', '-3.25', 'USD'],
  ['$-3.25', '-3.25', 'USD'],
  ['\u2212 3.25', '-3.25', null],
  ['3.25-', '-3.25', null],
  ['3.25- USD', '-3.25', 'USD'],
  ['+3.25', '3.25', null],
  ['USD 3.25', '3.25', 'USD'],
  ['3.25 cad', '3.25', 'CAD'],
  ['$12.34 CAD', '12.34', 'CAD'],
  ['CAD $12.34', '12.34', 'CAD'],
  ['A$4.50', '4.50', 'AUD'],
  ['3.25 €', '3.25', 'EUR'],
  ['.75', '0.75', null],
  ['7', '7', null],
  ['1,234,567.5', '1234567.5', null],
  ['-0.00', '0.00', null],
])('parses the unambiguous amount %s', (text, value, currency) => {
  expect(readAmount(text, '.')).toEqual({ text, value, currency })
})

test.each([
  ['1,2345'],
  ['1.2.3'],
  ['1.234,50'],
  ['12 34'],
  ['$ 1 234.50'],
  ['1\u00A0234.50'],
  ["1'234.50"],
  ['1,23'],
  ['free'],
  [''],
  ['5.00 DR'],
  ['2.00 CR'],
  ['3.25*'],
  ['$3.25 (est.)'],
  ['31,-'],
  ['(-5.00)'],
  ['(5.00'],
  ['5.00)'],
  ['--5.00'],
  ['0000911'],
  ['ABC 3.25'],
  ['3.25 tolls'],
  ['3.25 USD CAD EUR'],
  ['1e3'],
  ['12.50/13.50'],
])('%s is shown unchanged, and not summed', (text) => {
  expect(readAmount(text, '.')).toEqual({ text, value: null, currency: null })
})

test('infers one decimal mark for a column', () => {
  expect(decimalMark(['1.234', '3,25 €'])).toBe(',')
  expect(decimalMark(['1,234', '3.25'])).toBe('.')
  expect(decimalMark(['1.234.567'])).toBe(',')
  expect(decimalMark(['3.25', '4.25', '€1.234,50'])).toBe('.')
  expect(decimalMark(['0,125'])).toBe(',')
  expect(decimalMark(['1,234', '800', ''])).toBeNull()
  expect(readAmount('1.234,50 €', ',')).toMatchObject({ value: '1234.50', currency: 'EUR' })
  expect(readAmount('1,234', '.')).toMatchObject({ value: '1234' })
})

test('doesn’t parse ambiguous amounts if the column has no unambiguous one', () => {
  expect(readAmount('1,234', null).value).toBeNull()
  expect(readAmount('12.500', null).value).toBeNull()
  expect(readAmount('800', null).value).toBe('800')
})

const MONEY = ['amount', 'currency'] as const
const read = (rows: readonly (readonly string[])[], isFlipped = false, names = ['Amount', 'Currency']) => {
  const reader = amountReader(rows, MONEY, names, isFlipped)
  return rows.map((cells) => amountText(reader(cells)))
}

test('isFlipped inverts the sign of every amount', () => {
  const rows = [['-8.00'], ['($7.00)'], ['8.00'], ['0.00'], ['waived'], ['3-']]
  expect(read(rows)).toEqual(['-8.00', '-7.00 USD', '8.00', '0.00', 'waived', '-3.00'])
  expect(read(rows, true)).toEqual(['8.00', '7.00 USD', '-8.00', '0.00', 'waived', '3.00'])
})

test('uses the currency from the amount, the currency column, or the column’s name', () => {
  expect(
    read([
      ['$1.00', 'CAD'],
      ['CAD 1.00', 'USD'],
      ['1.00', ''],
    ]),
  ).toEqual(['1.00 CAD', '1.00 CAD', '1.00'])
  expect(read([['1.00'], ['€1.00']], false, ['Importe (MXN)'])).toEqual(['1.00 MXN', '1.00 EUR'])
})

test('amounts of a column keep every cent, with any decimal mark', () => {
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), fc.constantFrom(['.', ','], [',', '.']), (all, marks) => {
      const [mark = '.', group = ','] = marks
      const texts = all.map((value) => {
        const digits = String(value < 0n ? -value : value).padStart(3, '0')
        const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)
        return `${value < 0n ? '-' : ''}${whole}${mark}${digits.slice(-2)}`
      })
      const found = texts.map((text) => readAmount(text, decimalMark(texts)).value)
      expect(found.map((value) => BigInt((value ?? '').replace('.', '')))).toEqual(all)
    }),
    { numRuns: runs(2000) },
  )
})
