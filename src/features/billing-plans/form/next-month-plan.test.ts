import { expect, test } from 'vitest'
import { nextMonthPlan } from './next-month-plan'
import { sampleCharge, sampleForm } from './sample-form'

const november = (change: Parameters<typeof sampleForm>[0] = {}) =>
  sampleForm({ name: 'Standard, November 2026', ...change })

test('name, effective date and descriptions of the month move to the next', () => {
  const template = november({
    effectiveDate: '2026-11-01',
    paymentDueHours: '72',
    charges: [
      sampleCharge({ description: 'Admin fee Nov 2026' }),
      sampleCharge({ description: 'November fee' }),
      sampleCharge({ description: 'Tolls' }),
    ],
  })
  const { form, month } = nextMonthPlan(template)
  expect(month).toEqual({ year: 2026, month: 12 })
  expect(form).toEqual({
    ...template,
    name: 'Standard, December 2026',
    effectiveDate: '2026-12-01',
    charges: [
      { ...template.charges[0], description: 'Admin fee Dec 2026' },
      { ...template.charges[1], description: 'December fee' },
      template.charges[2],
    ],
  })
})

test.each([
  ['Jan 2027', '2027-01-31', '2027-02-28'],
  ['Jan 2027', '2027-01-30', '2027-02-28'],
  ['Feb 2027', '2027-02-28', '2027-03-31'],
  ['Dec 2026', '2026-12-15', '2027-01-15'],
])('%s: %s moves to %s', (name, effectiveDate, next) => {
  expect(nextMonthPlan(sampleForm({ name, effectiveDate })).form.effectiveDate).toBe(next)
})

test.each(['', '2026-01-01', '2025-11-01', '2026-11-31', 'soon'])('the date %j stays', (effectiveDate) => {
  expect(nextMonthPlan(november({ effectiveDate })).form.effectiveDate).toBe(effectiveDate)
})

test('without a year in the name no date moves', () => {
  const { form } = nextMonthPlan(sampleForm({ name: 'Standard November', effectiveDate: '2026-11-01' }))
  expect(form).toMatchObject({ name: 'Standard December', effectiveDate: '2026-11-01' })
})

test('descriptions of other months stay', () => {
  const charges = [
    sampleCharge({ description: 'Fee Nov 2025' }),
    sampleCharge({ description: 'Nov 2026 – Jan 2027' }),
  ]
  expect(nextMonthPlan(november({ charges })).form.charges).toEqual(charges)
})

test('a name without a month leaves the plan as the template has it', () => {
  const template = sampleForm({ effectiveDate: '2026-11-01', paymentInstructions: '<p>November 2026</p>' })
  expect(nextMonthPlan(template)).toEqual({ form: template, month: null, instructionsNameOldMonth: false })
})

test('payment instructions stay, and whether they name the old month is told', () => {
  const { form, instructionsNameOldMonth } = nextMonthPlan(
    november({ paymentInstructions: '<p>For <b>November</b> 2026</p>' }),
  )
  expect(form.paymentInstructions).toBe('<p>For <b>November</b> 2026</p>')
  expect(instructionsNameOldMonth).toBe(true)
  const link = november({ paymentInstructions: '<p><a href="https://pay.example/2026-11">Pay</a></p>' })
  expect(nextMonthPlan(link).instructionsNameOldMonth).toBe(false)
})
