import { expect, test } from 'vitest'
import { fakeService, json } from '../../../api/testing/fake-service'
import { readPlanDraft, readPlanForm } from '../form/plan-form'
import { sampleCharge, sampleForm } from '../testing/sample-form'
import { confirmedPlan, createdPlan, createPlan } from './created-plan'

const form = sampleForm({ name: ' A ', charges: [sampleCharge({ filters: '12345678901234567890' })] })

test('sends one request per plan, whatever the response', async () => {
  const responses = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    ...[500, 503, 504, 429, 400].map((status) => () => json({ detail: 'No.' }, status)),
    () => json({ id: 301 }, 201),
  ]
  for (const response of responses) {
    const fake = fakeService()
    await fake.session.start()
    fake.onRequest = response
    await createPlan(fake.client, form).catch(() => undefined)
    expect(fake.requests.filter(({ url }) => url.endsWith('/billing-plans/'))).toHaveLength(1)
  }
})

test('stores a plan as sent, with its form', () => {
  const kept = createdPlan(form, 2, { id: '301', fleet: '1', fields: { id: 301 } })
  expect(kept).toMatchObject({ fleetId: 2, planId: '301', fleet: '1', name: 'A', response: '{"id":301}' })
  expect(kept.sent).toContain('"filters":12345678901234567890')
  expect(readPlanForm(structuredClone(kept.form))).toEqual(form)
})

test('an empty response contains no ID', () => {
  expect(createdPlan(form, 2, null)).toMatchObject({ planId: null, fleet: null, response: null })
})

test('doesn’t parse a value with a different shape as a form', () => {
  for (const value of [null, {}, { ...form, threshold: 5 }, { ...form, charges: [{}] }])
    expect(readPlanForm(value)).toBeNull()
})

test('stores an unconfirmed plan that exists as sent', () => {
  const kept = confirmedPlan({ at: 5, form }, 2)
  expect(kept).toMatchObject({ at: 5, fleetId: 2, planId: null, name: 'A', response: null, form })
})

test('skips a draft with a different shape', () => {
  const draft = { form, sent: { at: 5, form }, template: null, visit: 'v' }
  expect(readPlanDraft(structuredClone(draft))).toEqual(draft)
  expect(readPlanDraft({ ...draft, sent: 5 })).toBeNull()
})
