import { expect, test } from 'vitest'
import { billingPlanRequest } from '../../../contract/billing-plan'
import { billingPlanRequestFixture } from '../../../contract/testing/fixtures-billing-plan'
import { writeJson } from '../../../lib/json/json-text'
import { sampleCharge, sampleForm } from '../testing/sample-form'
import { planRequest } from './plan-form'

test('an untouched form sends the required fields, and null if null has a meaning', () => {
  expect(planRequest(sampleForm())).toEqual({
    name: 'Standard 2025',
    is_active: true,
    progressive_billing_threshold: null,
    effective_date: null,
  })
})

test('a filled-in form sends the request of the specification, with charges numbered from 0', () => {
  const body = planRequest(
    sampleForm({
      billDuring: true,
      threshold: '250.00',
      gracePeriodHours: '72',
      lateTicketGracePeriodHours: '720',
      progressiveGracePeriodHours: '24',
      paymentDueHours: '168',
      effectiveDate: '2025-03-01',
      paymentInstructions: '<p>Pay by <strong>bank transfer</strong>.</p>',
      charges: [
        sampleCharge({ sourceType: 'TOLL', showAggregatedValue: true }),
        sampleCharge({ description: 'Service fee', amount: '4.95', sourceType: 'FEE', showRate: true }),
      ],
    }),
  )
  expect(body).toEqual(billingPlanRequestFixture)
  expect(billingPlanRequest.safeParse(body).success).toBe(true)
})

test('the threshold is null if switched off, and canonical if switched on', () => {
  expect(planRequest(sampleForm({ threshold: '250' })).progressive_billing_threshold).toBeNull()
  const on = planRequest(sampleForm({ billDuring: true, threshold: ' .5' }))
  expect(on.progressive_billing_threshold).toBe('0.5')
})

test('filters keep every digit, amounts are as typed, and no key or ID is sent', () => {
  const charges = [
    sampleCharge({ filters: '{ "plaza": 12345678901234567890, "rate": 1.10 }', amount: ' 007.10 ' }),
    sampleCharge({ filters: 'null', description: '', amount: '', showRate: false }),
  ]
  expect(writeJson(planRequest(sampleForm({ charges })).charges)).toBe(
    '[{"description":"Tolls","amount":"007.10","filters":{"plaza":12345678901234567890,"rate":1.10},"order":0},' +
      '{"filters":null,"order":1,"display_rate_value":false}]',
  )
})

test('an unparsable value stays as typed, and the contract refuses it', () => {
  const body = planRequest(sampleForm({ billDuring: true, threshold: '1,00', gracePeriodHours: '3 days' }))
  expect(body).toMatchObject({ progressive_billing_threshold: '1,00', grace_period_hours: '3 days' })
  expect(billingPlanRequest.safeParse(body).success).toBe(false)
})

test('trims texts, and omits blank ones', () => {
  const { name, charges } = planRequest(
    sampleForm({ name: ' A  b ', charges: [sampleCharge({ description: ' x ', sourceType: '  ' })] }),
  )
  expect([name, charges]).toEqual(['A  b', [{ description: 'x', amount: '0.00', order: 0 }]])
})
