import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { amountForms, readAmount } from './read-amount'

test.each([
  ['$1,234.50', '1234.50', 'USD'],
  ['(12.50)', '-12.50', null],
  ['-$3.25', '-3.25', 'USD'],
  ['$-3.25', '-3.25', 'USD'],
  ['3.25-', '-3.25', null],
  ['USD 3.25', '3.25', 'USD'],
  ['3.25 CAD', '3.25', 'CAD'],
  ['.75', '0.75', null],
  ['1,2345', null, null],
  ['1.2.3', null, null],
  ['free', null, null],
  ['', null, null],
])('%s', (text, value, currency) => {
  expect(readAmount(text, { mark: '.' })).toEqual({ text, value, currency })
})

test('a comma before the cents', () => {
  expect(amountForms(['1.234', '3,25 €'], '').mark).toBe(',')
  expect(amountForms(['1,234', '3.25'], '').mark).toBe('.')
  expect(amountForms(['1.234.567'], '').mark).toBe(',')
  expect(amountForms(['1,234'], '').mark).toBe('.')
  expect(readAmount('1.234,50 €', { mark: ',' })).toMatchObject({ value: '1234.50', currency: 'EUR' })
  expect(readAmount('1 234,50', { mark: ',' })).toMatchObject({ value: '1234.50' })
})

test('amounts of a column keep every cent, in any country’s spelling', () => {
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1 }),
      fc.constantFrom(['.', ','], [',', '.'], [',', ' ']),
      (all, marks) => {
        const [mark = '.', group = ','] = marks
        const texts = all.map((value) => {
          const digits = String(value < 0n ? -value : value).padStart(3, '0')
          const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group)
          return `${value < 0n ? '-' : ''}${whole}${mark}${digits.slice(-2)}`
        })
        const found = texts.map((text) => readAmount(text, { mark: amountForms(texts, '').mark }).value)
        expect(found.map((value) => BigInt((value ?? '').replace('.', '')))).toEqual(all)
      },
    ),
    { numRuns: runs(2000) },
  )
})
