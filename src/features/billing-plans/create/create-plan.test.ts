import { expect, test } from 'vitest'
import { fakeService, json } from '../../../api/testing/fake-service'
import { readKeptDraft, readPlanForm } from '../form/plan-form'
import { sampleCharge, sampleForm } from '../form/sample-form'
import { createdPlan, createPlan } from './stored-plan'

const form = sampleForm({ name: ' A ', charges: [sampleCharge({ filters: '12345678901234567890' })] })

test('a plan takes one request, whatever becomes of it', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    ...[500, 503, 504, 429, 400].map((status) => () => json({ detail: 'No.' }, status)),
    () => json({ id: 301 }, 201),
  ]
  for (const answer of answers) {
    const fake = fakeService()
    await fake.session.start()
    fake.onRequest = answer
    await createPlan(fake.client, form).catch(() => undefined)
    expect(fake.requests.filter(({ url }) => url.endsWith('/billing-plans/'))).toHaveLength(1)
  }
})

test('a plan is kept as it was sent, with its form', () => {
  const kept = createdPlan(form, 2, { id: '301', fleet: '1', fields: { id: 301 } })
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
