import { expect, test } from 'vitest'
import { createdPlan } from './created-plan'
import { readPlanForm } from './plan-form-read'
import { planRequest } from './plan-request'
import { sampleCharge, sampleForm } from './sample-form'

const form = sampleForm({ name: ' A ', charges: [sampleCharge({ filters: '12345678901234567890' })] })

test('a plan is kept as it was sent, with the form it came from', () => {
  const answer = { id: '301', fleet: '1', createdAt: null, fields: { id: 301 } }
  const kept = createdPlan({ form, sent: planRequest(form), answer, fleetId: 2, at: 5 })
  expect(kept).toMatchObject({ at: 5, fleetId: 2, planId: '301', name: 'A', answer: '{"id":301}' })
  expect(kept.sent).toContain('"filters":12345678901234567890')
  expect(readPlanForm(structuredClone(kept.form))).toEqual(form)
})

test('an answer without contents names no id', () => {
  const kept = createdPlan({ form, sent: planRequest(form), answer: null, fleetId: null, at: 5 })
  expect([kept.planId, kept.answer]).toEqual([null, null])
})

test('what is no form is not read as one', () => {
  for (const value of [null, {}, { ...form, threshold: 5 }, { ...form, charges: [{}] }])
    expect(readPlanForm(value)).toBeNull()
})
