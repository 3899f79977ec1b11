import { expect, test } from 'vitest'
import { billingPlanFixture, billingPlanRequestFixture } from '../../contract/testing/fixtures-billing-plan'
import { JsonText } from '../../lib/json/json-text'
import type { KnownFleet } from '../fleet/fleets'
import { fakeService, json } from '../testing/fake-service'
import { createBillingPlan } from './billing-plan'

async function answering(body: unknown) {
  const service = fakeService()
  await service.session.start()
  service.onRequest = () => (body instanceof Response ? body : json(body, 201))
  return service
}

test('sends one POST with every digit of the body, and returns the plan', async () => {
  const service = await answering(billingPlanFixture)
  const filters = new JsonText('{"plaza": 12345678901234567890}')
  const response = await createBillingPlan(service.client, {
    ...billingPlanRequestFixture,
    charges: [{ description: 'Tolls', order: 0, filters }],
  })
  expect(response.data).toMatchObject({ id: '301', fleet: '1' })
  expect(response.data.fields).toEqual(billingPlanFixture)
  const sent = service.requests.filter(
    ({ method, url }) => method === 'POST' && url.endsWith('/billing-plans/'),
  )
  expect(sent).toHaveLength(1)
  expect(await sent[0]?.text()).toContain('"filters":{"plaza":12345678901234567890}')
  expect(service.client.differences.list()).toEqual([])
})

test('F83 the plan includes the fleet it was sent to', async () => {
  const seen: number[] = []
  for (const fleet of [7, '8', null, 'Alder', 2 ** 60]) {
    const { client } = await answering({ ...billingPlanFixture, fleet })
    const onFleetsSeen = (fleets: readonly KnownFleet[]) => void seen.push(...fleets.map(({ id }) => id))
    await createBillingPlan({ ...client, onFleetsSeen }, billingPlanRequestFixture)
  }
  expect(seen).toEqual([7, 8])
})

test('parses a response that differs from the specification, and records the differences', async () => {
  const service = await answering(
    new Response(
      '{"id":12345678901234567890,"extra":1,"grace_period_hours":"72","charges":[{"id":1,"order":0}]}',
    ),
  )
  const { data } = await createBillingPlan(service.client, { name: 'A' })
  expect(data).toMatchObject({ id: '12345678901234567890', fleet: null })
  const paths = service.client.differences.list().map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['extra', 'grace_period_hours', 'name', 'charges.*.amount']))
  expect(paths).not.toContain('id')
})

test.each([{ body: [] }, { body: {} }, { body: null }, { body: { ok: true } }])(
  'a response that isn’t a plan: whether it was created is unknown: $body',
  async ({ body }) => {
    const service = await answering(body)
    await expect(createBillingPlan(service.client, { name: 'A' })).rejects.toMatchObject({
      kind: 'unexpected-shape',
      outcome: 'unknown',
    })
  },
)

test('an empty response means that the plan was created', async () => {
  const service = await answering(new Response(null, { status: 204 }))
  await expect(createBillingPlan(service.client, { name: 'A' })).rejects.toMatchObject({ outcome: 'applied' })
})

test.each([
  { progressive_billing_threshold: '1,000' },
  { progressive_billing_threshold: '' },
  { grace_period_hours: 2147483648 },
  { effective_date: '2025-02-29' },
  { name: 'x'.repeat(256) },
])('a body outside the specification is never sent: %j', async (body) => {
  const service = await answering(billingPlanFixture)
  const before = service.requests.length
  await expect(createBillingPlan(service.client, body)).rejects.toThrow(TypeError)
  expect(service.requests).toHaveLength(before)
})
