import { expect, test } from 'vitest'
import { readKeptDraft, readPlanForm } from '../form/plan-draft'
import { planRequest } from '../form/plan-request'
import { sampleCharge, sampleForm } from '../form/sample-form'
import { rememberedPlan } from './create-plan'

const form = sampleForm({ name: ' A ', charges: [sampleCharge({ filters: '12345678901234567890' })] })
const created = { key: 'k', form, request: planRequest(form), fleet: 'Fleet 2', fleetId: 2 }

test('a plan is kept as it was sent, with its form', () => {
  const answer = { id: '301', fleet: '1', createdAt: null, fields: { id: 301 } }
  const kept = rememberedPlan({ ...created, answer }, 5)
  expect(kept).toMatchObject({
    key: 'k',
    at: 5,
    fleetId: 2,
    planId: '301',
    fleet: '1',
    name: 'A',
    answer: '{"id":301}',
  })
  expect(kept.sent).toContain('"filters":12345678901234567890')
  expect(readPlanForm(structuredClone(kept.form))).toEqual(form)
})

test('an empty answer names no id', () => {
  const kept = rememberedPlan({ ...created, answer: null }, 5)
  expect([kept.planId, kept.fleet, kept.answer]).toEqual([null, null, null])
})

test('a value of another shape is not read as a form', () => {
  for (const value of [null, {}, { ...form, threshold: 5 }, { ...form, charges: [{}] }])
    expect(readPlanForm(value)).toBeNull()
})

test('a draft of an earlier release is read, without a template', () => {
  expect(readKeptDraft({ form, sentAt: null })).toEqual({ form, sentAt: null, template: null })
  expect(readKeptDraft({ form, sentAt: 5, template: 'k' })).toEqual({ form, sentAt: 5, template: 'k' })
})
