import { expect, test } from 'vitest'
import { samePlan, snapshotOf, termsOf } from './plan-snapshot'
import { sampleCharge, sampleForm } from './sample-form'

const twoCharges = () =>
  sampleForm({ charges: [sampleCharge({ description: 'Toll' }), sampleCharge({ description: 'Fee' })] })

test('a snapshot shares what did not change with the one before, and nothing with the form', () => {
  const form = twoCharges()
  const first = snapshotOf(form, null)
  expect(first).toEqual(form)
  expect(first.charges[0]).not.toBe(form.charges[0])
  expect(snapshotOf(form, first)).toBe(first)

  form.name = 'Other'
  const second = snapshotOf(form, first)
  expect(second).toEqual(form)
  expect(second.charges).toBe(first.charges)

  form.charges[1] = { ...sampleCharge({ description: 'Fee' }), amount: '7' }
  const third = snapshotOf(form, second)
  expect(third).toEqual(form)
  expect(third.charges[0]).toBe(first.charges[0])
  expect(third.charges[1]).not.toBe(first.charges[1])

  form.charges.reverse()
  const fourth = snapshotOf(form, third)
  expect(fourth.charges).toEqual(form.charges)
  expect(fourth.charges[1]).toBe(third.charges[0])
  form.charges.pop()
  expect(snapshotOf(form, fourth).charges).toEqual(form.charges)
})

test('terms stay the same object while something else is typed', () => {
  const form = twoCharges()
  const terms = termsOf(form, null)
  expect(termsOf({ ...form, name: 'x', paymentInstructions: '<p>y</p>', charges: [] }, terms)).toBe(terms)
  const later = termsOf({ ...form, paymentDueHours: '24' }, terms)
  expect(later).toEqual({ ...terms, paymentDueHours: '24' })
})

test('two forms are the same by all their values, except the keys of their charges', () => {
  const form = twoCharges()
  const rekeyed = { ...form, charges: form.charges.map((charge, index) => ({ ...charge, key: `${index}` })) }
  expect(samePlan(form, rekeyed)).toBe(true)
  expect(samePlan(form, { ...form, isActive: false })).toBe(false)
  expect(samePlan(form, { ...form, charges: form.charges.slice(1) })).toBe(false)
  expect(samePlan(form, { ...form, charges: form.charges.toReversed() })).toBe(false)
  expect(samePlan(form, { ...form, charges: [sampleCharge({ showRate: false }), ...form.charges] })).toBe(
    false,
  )
})
