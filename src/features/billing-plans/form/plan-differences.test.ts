import { expect, test } from 'vitest'
import { planDifferences } from './plan-differences'
import { sampleCharge, sampleForm } from './sample-form'

const toll = sampleCharge({ key: 'toll', description: 'Toll', amount: '1.10', sourceType: 'TOLL' })
const fee = sampleCharge({ key: 'fee', description: 'Fee', amount: '4.95' })
const late = sampleCharge({ key: 'late', description: 'Late', amount: '2' })
const template = sampleForm({ name: 'November 2026', charges: [toll, fee, late] })

test('a plan is compared by what it says, not by how it was typed', () => {
  const typed = { ...template, name: ' November 2026 ', paymentDueHours: ' ' }
  expect(planDifferences(template, typed)).toEqual([])
  const hours = planDifferences(
    { ...template, paymentDueHours: '072' },
    { ...template, paymentDueHours: '72' },
  )
  expect(hours).toEqual([])
})

test('fields are listed with their old and new values, in the order of the form', () => {
  const plan = {
    ...template,
    name: 'December 2026',
    isActive: false,
    billDuring: true,
    threshold: '0250.5',
    effectiveDate: '2026-12-01',
    paymentDueHours: '72',
    paymentInstructions: '<p>Pay <b>now</b>.</p>',
  }
  expect(planDifferences(template, plan)).toEqual([
    { field: 'Plan name', from: 'November 2026', to: 'December 2026' },
    { field: 'Active', from: 'yes', to: 'no' },
    { field: 'Bill during the agreement', from: 'no', to: 'from 250.5' },
    { field: 'No invoices for agreements that ended before', from: '', to: '2026-12-01' },
    { field: 'Payment due after finalisation', from: 'default', to: '72 hours (3 days)' },
    { field: 'Payment instructions', from: '', to: 'Pay now .' },
  ])
})

test('a charge is the same one wherever it was moved', () => {
  const plan = { ...template, charges: [late, { ...toll, amount: '1.20', showRate: true }, fee] }
  expect(planDifferences(template, plan)).toEqual([
    { field: 'Charge 2 (Toll), amount', from: '1.10', to: '1.20' },
    { field: 'Charge 2 (Toll), show rate', from: 'default', to: 'yes' },
    { field: 'Order of charges', from: 'Toll, Fee, Late', to: 'Late, Toll, Fee' },
  ])
})

test('charges are added and deleted, which changes no order', () => {
  const added = sampleCharge({ key: 'new', description: 'New', amount: '9', sourceType: 'X' })
  expect(planDifferences(template, { ...template, charges: [added, toll, late] })).toEqual([
    { field: 'Charge 1, added', from: '', to: 'New, 9, X' },
    { field: 'Charge 2 of the template, deleted', from: 'Fee, 4.95', to: '' },
  ])
})

test('instructions with the same words but other formatting differ', () => {
  const [difference] = planDifferences(
    { ...template, paymentInstructions: '<p>Pay</p>' },
    { ...template, paymentInstructions: '<p><b>Pay</b></p>' },
  )
  expect(difference?.to).toBe('other formatting or links')
})
