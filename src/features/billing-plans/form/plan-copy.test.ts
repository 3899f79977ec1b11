import { expect, test } from 'vitest'
import { samePlan } from '../create/plan-draft'
import { copyOfForm, termsOf } from './plan-copy'
import { sampleCharge, sampleForm } from './sample-form'

const twoCharges = () =>
  sampleForm({ charges: [sampleCharge({ description: 'Toll' }), sampleCharge({ description: 'Fee' })] })

test('a copy shares what did not change with the copy before, and nothing with the form', () => {
  const form = twoCharges()
  const first = copyOfForm(form, null)
  expect(first).toEqual(form)
  expect(first.charges[0]).not.toBe(form.charges[0])
  expect(copyOfForm(form, first)).toBe(first)

  form.name = 'Other'
  const second = copyOfForm(form, first)
  expect(second).toEqual(form)
  expect(second.charges).toBe(first.charges)

  form.charges[1] = { ...sampleCharge({ description: 'Fee' }), amount: '7' }
  const third = copyOfForm(form, second)
  expect(third).toEqual(form)
  expect(third.charges[0]).toBe(first.charges[0])
  expect(third.charges[1]).not.toBe(first.charges[1])

  form.charges.reverse()
  const fourth = copyOfForm(form, third)
  expect(fourth.charges).toEqual(form.charges)
  expect(fourth.charges[1]).toBe(third.charges[0])
  form.charges.pop()
  expect(copyOfForm(form, fourth).charges).toEqual(form.charges)
})

test('terms stay the same while something else is typed', () => {
  const form = twoCharges()
  const terms = termsOf(form, null)
  expect(termsOf({ ...form, name: 'x', paymentInstructions: '<p>y</p>', charges: [] }, terms)).toBe(terms)
  const later = termsOf({ ...form, paymentDueHours: '24' }, terms)
  expect(later).toEqual({ ...terms, paymentDueHours: '24' })
})

test('two forms are the same by all they say, but for the keys of their charges', () => {
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
