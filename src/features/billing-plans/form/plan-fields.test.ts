import { expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error'
import { sampleCharge, sampleForm } from '../testing/sample-form'
import { refusedFields } from './plan-form'

const sent = sampleForm({
  charges: ['a', 'b', 'c'].map((description) => sampleCharge({ description, amount: '1' })),
})
const refused = (fields: Record<string, string[]>, plan = sent) =>
  refusedFields(
    new ApiError({ kind: 'invalid', message: 'no', fields: new Map(Object.entries(fields)) }),
    plan,
  )

test('shows errors at the fields they name', () => {
  expect(refused({ name: ['Taken.', 'Really.'], 'charges.1.source_type': ['Unknown.'] })).toEqual([
    { name: 'name', message: 'Taken. Really.' },
    { name: 'charges.1.sourceType', message: 'Unknown.' },
  ])
})

test('shows an error of a charge, of the list, or inside a field at the nearest field', () => {
  const errors = {
    charges: ['Too many.'],
    'charges.2': ['No.'],
    'charges.1.order': ['Odd.'],
    'charges.0.filters.agency': ['Unknown.'],
  }
  expect(refused(errors)).toEqual([
    { name: 'root.charges', message: 'Too many.' },
    { name: 'charges.0.filters', message: 'Unknown.' },
    { name: 'charges.1.key', message: 'Odd.' },
    { name: 'charges.2.key', message: 'No.' },
  ])
})

test('shows an error of the threshold at the visible field', () => {
  const errors = { progressive_billing_threshold: ['Too low.'] }
  expect(refused(errors)).toEqual([{ name: 'billDuring', message: 'Too low.' }])
  expect(refused(errors, { ...sent, billDuring: true })).toEqual([{ name: 'threshold', message: 'Too low.' }])
})

test('leaves an error without a field to the summary', () => {
  expect(refused({ '': ['No.'], invoices: ['No.'] })).toEqual([])
})
