import { expect, test } from 'vitest'
import { readKeptDraft, readPlanForm } from '../form/plan-form'
import { sampleCharge, sampleForm } from '../form/sample-form'
import { createdPlan } from './create-plan'

const form = sampleForm({ name: ' A ', charges: [sampleCharge({ filters: '12345678901234567890' })] })

test('a plan is kept as it was sent, with its form', () => {
  const kept = createdPlan(form, 2, { id: '301', fleet: '1', createdAt: null, fields: { id: 301 } })
  expect(kept).toMatchObject({ fleetId: 2, planId: '301', fleet: '1', name: 'A', answer: '{"id":301}' })
  expect(kept.sent).toContain('"filters":12345678901234567890')
  expect(readPlanForm(structuredClone(kept.form))).toEqual(form)
})

test('an empty answer names no id', () => {
  expect(createdPlan(form, 2, null)).toMatchObject({ planId: null, fleet: null, answer: null })
})

test('a value of another shape is not read as a form', () => {
  for (const value of [null, {}, { ...form, threshold: 5 }, { ...form, charges: [{}] }])
    expect(readPlanForm(value)).toBeNull()
})

test('a draft of an earlier release is read, without a template', () => {
  expect(readKeptDraft({ form, sentAt: null })).toEqual({ form, sentAt: null, template: null })
  expect(readKeptDraft({ form, sentAt: 5, template: 'k' })).toEqual({ form, sentAt: 5, template: 'k' })
})
