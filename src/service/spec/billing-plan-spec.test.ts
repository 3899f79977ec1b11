import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingPlan } from '../../contract/billing-plan'
import { paths } from '../../contract/paths'
import { billingPlanFixture, billingPlanRequestFixture } from '../../contract/testing/fixtures-billing-plan'
import { accessToken, type Caller, openService, type Reply } from './spec-client'
import { micros } from './spec-history'
import { shapeDifferences } from './spec-shape'

let opened: Awaited<ReturnType<typeof openService>>
let manager: Caller
beforeAll(async () => {
  opened = await openService()
  manager = opened.anyone.as(`Bearer ${await accessToken(opened.anyone)}`)
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const create = (json: unknown, caller = manager) => caller.send('POST', paths.billingPlans, { json })
const created = async () => (await opened.anyone.get('/demo/created')).body

function planOf(reply: Reply) {
  expect(reply.status, reply.text).toBe(201)
  return billingPlan.parse(reply.body)
}

test('returns the plan with its charges, in the shape of the specification', async () => {
  const from = BigInt(Date.now()) * 1000n
  const reply = await create(billingPlanRequestFixture)
  expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
  const { charges, ...fields } = billingPlanRequestFixture
  const plan = planOf(reply)
  expect(plan).toMatchObject(fields)
  expect(plan.charges).toMatchObject(charges)
  expect(plan.fleet).toBe(1)
  expect(micros(plan.created_at)).toBeGreaterThanOrEqual(from)
  const [charge] = billingPlanFixture.charges
  const example = { ...billingPlanFixture, charges: [{ ...charge, filters: null }] }
  expect(shapeDifferences(reply.body, example)).toEqual([])
})

test('absent fields get their defaults', async () => {
  expect(planOf(await create({ name: 'Bare', charges: [{}, {}] }))).toMatchObject({
    name: 'Bare',
    is_active: true,
    progressive_billing_threshold: null,
    grace_period_hours: 72,
    late_ticket_grace_period_hours: 720,
    progressive_grace_period_hours: 24,
    payment_due_hours: 168,
    effective_date: null,
    payment_instructions: '',
    charges: [0, 1].map((order) => ({
      description: '',
      amount: '0.00',
      filters: null,
      source_type: '',
      order,
      display_aggregated_value: false,
      display_rate_value: false,
    })),
  })
  expect(planOf(await create({ name: 'Without charges' })).charges).toEqual([])
})

test('ids are from the service, and unknown fields are ignored', async () => {
  const body = {
    name: 'N',
    id: 77,
    fleet: 2,
    created_at: 'x',
    colour: 'red',
    charges: [{ id: 5, colour: 'red' }, { id: 5 }],
  }
  const one = await create(body)
  const other = planOf(await create(body))
  const plan = planOf(one)
  expect(plan.fleet).toBe(1)
  expect(one.text).not.toContain('colour')
  const ids = [...plan.charges, ...other.charges].map(({ id }) => id)
  expect(new Set([...ids]).size).toBe(4)
  expect(other.id).not.toBe(plan.id)
})

test('charges are sorted by order, equal ones as sent', async () => {
  const charges = [5, -1, 5, 0].map((order, index) => ({ order, description: `${index}` }))
  const plan = planOf(await create({ name: 'N', charges }))
  expect(plan.charges.map(({ description }) => description)).toEqual(['1', '3', '0', '2'])
})

test.each([
  ['an object', '{"agency":["E-ZPass"],"min":1.50}', '{"agency":["E-ZPass"],"min":1.5}'],
  ['a list', '[1,[],{}]', '[1,[],{}]'],
  ['text', '"x"', '"x"'],
  ['an integer beyond 2^53', '9007199254740993', '9007199254740993'],
  ['__proto__', '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
  ['false', 'false', 'false'],
])('filters are any JSON: %s', async (_name, sent, answered) => {
  const body = `{"name":"N","charges":[{"filters":${sent}}]}`
  const reply = await manager.send('POST', paths.billingPlans, {
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  expect(reply.status).toBe(201)
  expect(reply.text).toContain(`"filters":${answered}`)
})

test('texts are stored unchanged', async () => {
  const sent = {
    name: '  Ünïcode 🚚 <b>plan</b> ',
    payment_instructions: '<p onclick="x()">Pay</p><script>alert(1)</script>\n{{ name }}',
    progressive_billing_threshold: '.5',
    charges: [{ description: ' <i>Tolls</i>', amount: '007.', source_type: "'; drop table charges; --" }],
  }
  expect(planOf(await create(sent))).toMatchObject(sent)
})

test('a refused plan stores nothing, an accepted one itself and its charges', async () => {
  const charges = Array.from({ length: 120 }, (_, index) => ({ description: `Charge ${index}` }))
  const wrong = { name: 'N', charges: [...charges, { amount: 'x' }] }
  expect((await create(wrong)).status).toBe(400)
  expect(await created()).toMatchObject({ billing_plans: 0, charges: 0 })
  expect(planOf(await create({ name: 'N', charges })).charges).toHaveLength(120)
  expect(await created()).toMatchObject({ billing_plans: 1, charges: 120 })
  await opened.service.reset()
  expect(await created()).toMatchObject({ billing_plans: 0, charges: 0 })
})

test('ten concurrent requests create ten plans', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => create(billingPlanRequestFixture)))
  expect(new Set(replies.map((reply) => planOf(reply).id)).size).toBe(10)
  expect(await created()).toMatchObject({ billing_plans: 10, charges: 20 })
})

describe('authorization', () => {
  test('a bearer token, for the fleet it names', async () => {
    expect(planOf(await create({ name: 'N' }, manager.inFleet(2))).fleet).toBe(2)
    expect((await create({ name: 'N' }, manager.inFleet(3))).status).toBe(403)
    expect((await create({ name: 'N' }, manager.inFleet('x'))).status).toBe(400)
  })

  test('no API key and no other caller', async () => {
    for (const caller of [opened.manager, opened.anyone, opened.anyone.as('Bearer x')]) {
      expect((await create({ name: 'N' }, caller)).status).toBe(401)
    }
    expect(await created()).toMatchObject({ billing_plans: 0 })
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is a 405 that allows POST', async (method) => {
    const reply = await manager.send(method, paths.billingPlans)
    expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'POST'])
  })
})

test('stores a plan with a lost response', async () => {
  const injectFaults = { path: paths.billingPlans, method: 'POST', kind: 'lost-502' }
  await opened.anyone.send('POST', '/demo/faults', { json: injectFaults })
  expect((await create({ name: 'N' })).status).toBe(502)
  expect(await created()).toMatchObject({ billing_plans: 1 })
})
