import { expect, test } from 'vitest'
import { sampleCharge } from '../form/sample-form'
import { chargeFaults, faultText, withFixes } from './charge-faults'

const amounts = (...all: string[]) => all.map((amount, index) => sampleCharge({ key: `k${index}`, amount }))
const sources = (...all: string[]) =>
  all.map((sourceType, index) => sampleCharge({ key: `k${index}`, sourceType }))

test('amounts in another notation and times are two kinds, each fixed at once', () => {
  const charges = amounts('$4.95', '1,000', '5', 'per day', '8:30', '8:20')
  const faults = chargeFaults(charges, [])
  expect(faults.map(({ kind, fixes }) => [kind, ...fixes.map(({ to }) => to)])).toEqual([
    ['amount', '4.95', '1000'],
    ['clock', '8.5'],
  ])
  const fixed = withFixes(
    charges,
    faults.flatMap(({ fixes }) => fixes),
  )
  expect(fixed.map(({ amount }) => amount)).toEqual(['4.95', '1000', '5', 'per day', '8.5', '8:20'])
  expect(fixed.map(({ key }) => key)).toEqual(charges.map(({ key }) => key))
  expect(chargeFaults(fixed, [])).toEqual([])
})

test('a source type is spelled like the one known one that differs only in its spelling', () => {
  const charges = sources('toll', ' Late Fee ', 'TOLL', 'Parking', '')
  const [fault, ...others] = chargeFaults(charges, ['TOLL', 'LATE_FEE'])
  expect(fault?.fixes.map(({ from, to }) => [from, to])).toEqual([
    ['toll', 'TOLL'],
    [' Late Fee ', 'LATE_FEE'],
  ])
  expect(others).toEqual([])
})

test('of two known spellings neither is offered', () => {
  expect(chargeFaults(sources('toll'), ['TOLL', 'Toll'])).toEqual([])
})

test('both fields of a charge are fixed together', () => {
  const charges = [sampleCharge({ key: 'a', amount: '$1', sourceType: 'toll' })]
  const fixes = chargeFaults(charges, ['TOLL']).flatMap((fault) => fault.fixes)
  expect(withFixes(charges, fixes)).toMatchObject([{ amount: '1', sourceType: 'TOLL' }])
})

test('a fault names its number and examples, each once', () => {
  const [many] = chargeFaults(amounts('$1', '$1', '$2', '$3', '$4'), [])
  expect(many && faultText(many)).toEqual({
    problem: '5 amounts can be written as plain decimals: $1 → 1, $2 → 2, $3 → 3, …',
    fix: 'Fix 5 amounts',
    fixed: '5 amounts fixed: $1 → 1, $2 → 2, $3 → 3, …',
  })
  const [one] = chargeFaults(amounts('8:30'), [])
  expect(one && faultText(one)).toMatchObject({
    problem: '1 amount is written as a time: 8:30 → 8.5',
    fix: 'Fix 1 time',
  })
})
