import { expect, test } from 'vitest'
import { sampleCharge, sampleForm } from '../testing/sample-form'
import { samePlan } from './plan-form'

test('two forms are equal if all their values are, except the keys of their charges', () => {
  const form = sampleForm({
    charges: [sampleCharge({ description: 'Toll' }), sampleCharge({ description: 'Fee' })],
  })
  const rekeyed = { ...form, charges: form.charges.map((charge, index) => ({ ...charge, key: `${index}` })) }
  expect(samePlan(form, rekeyed)).toBe(true)
  expect(samePlan(form, { ...form, isActive: false })).toBe(false)
  expect(samePlan(form, { ...form, charges: form.charges.slice(1) })).toBe(false)
  expect(samePlan(form, { ...form, charges: form.charges.toReversed() })).toBe(false)
  expect(samePlan(form, { ...form, charges: [sampleCharge({ showRate: false }), ...form.charges] })).toBe(
    false,
  )
})
