import { expect, test } from 'vitest'
import { sampleCharge, sampleForm } from '../testing/sample-form'
import { nextMonthPlan, templateDates } from './next-month-plan'

const november = (change: Parameters<typeof sampleForm>[0] = {}) =>
  sampleForm({ name: 'Standard, November 2026', ...change })

const dates = (template: ReturnType<typeof november>, plan = nextMonthPlan(template)) =>
  templateDates(template, plan).map(({ field, from, to }) => `${field}: ${from} → ${to}`)

test('moves the month in the name, effective date, and descriptions to the next one', () => {
  const template = november({
    effectiveDate: '2026-11-01',
    paymentDueHours: '72',
    charges: [
      sampleCharge({ description: 'Admin fee Nov 2026' }),
      sampleCharge({ description: 'Fee of 11/2026' }),
      sampleCharge({ description: 'Tolls' }),
    ],
  })
  expect(nextMonthPlan(template)).toEqual({
    ...template,
    name: 'Standard, December 2026',
    effectiveDate: '2026-12-01',
    charges: [
      { ...template.charges[0], description: 'Admin fee Dec 2026' },
      { ...template.charges[1], description: 'Fee of 12/2026' },
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
  expect(nextMonthPlan(sampleForm({ name, effectiveDate })).effectiveDate).toBe(next)
})

test.each(['', '2026-01-01', '2025-11-01', '2026-11-31', 'soon'])('the date %j stays', (effectiveDate) => {
  expect(nextMonthPlan(november({ effectiveDate })).effectiveDate).toBe(effectiveDate)
})

test('moves nothing if the name has no year', () => {
  const template = sampleForm({ name: 'Standard November', effectiveDate: '2026-11-01' })
  expect(nextMonthPlan(template)).toBe(template)
})

test.each(['August Rentals', 'April Motors 2026', 'Mayfield', 'Nov–Dec 2026'])(
  'moves nothing if the name %s may not be for a month',
  (name) => {
    const template = sampleForm({ name, charges: [sampleCharge({ description: 'August fee' })] })
    expect(nextMonthPlan(template)).toBe(template)
  },
)

test('descriptions for other months stay', () => {
  const charges = [
    sampleCharge({ description: 'Fee Nov 2025' }),
    sampleCharge({ description: 'Nov 2026 – Jan 2027' }),
  ]
  expect(nextMonthPlan(november({ charges })).charges).toEqual(charges)
})

test('copies the template unchanged if its name has no month', () => {
  const template = sampleForm({ effectiveDate: '2026-11-01', paymentInstructions: '<p>November 2026</p>' })
  expect(nextMonthPlan(template)).toBe(template)
})

test('lists the name and every date, moved or unchanged; payment instructions stay', () => {
  const template = november({
    effectiveDate: '2025-03-01',
    charges: [
      sampleCharge({ description: 'Tolls' }),
      sampleCharge({ description: 'Fee Nov 2026 ' }),
      sampleCharge({ description: 'Fees of 2026' }),
    ],
    paymentInstructions: '<p>For <b>November</b> 2026 at <a href="https://pay.example/2026-11">Pay</a></p>',
  })
  expect(dates(template)).toEqual([
    'Plan name: Standard, November 2026 → Standard, December 2026',
    'No invoices for agreements that ended before: 2025-03-01 → 2025-03-01',
    'Charge 2: Fee Nov 2026 → Fee Dec 2026',
    'Charge 3: Fees of 2026 → Fees of 2026',
    'Payment instructions: November 2026 → November 2026',
  ])
  const edited = { ...template, effectiveDate: '', charges: template.charges.slice(0, 2).toReversed() }
  expect(dates(template, edited).slice(1, 4)).toEqual([
    'No invoices for agreements that ended before: 2025-03-01 → ',
    'Charge 2: Fee Nov 2026 → Fee Nov 2026',
    'Charge 3: Fees of 2026 → ',
  ])
})
