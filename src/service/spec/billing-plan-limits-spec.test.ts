import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billingPlanRequest } from '../../contract/billing-plan'
import { paths } from '../../contract/paths'
import { thresholdsAccepted, thresholdsRefused } from '../../contract/testing/fixtures-billing-plan'
import { accessToken, type Caller, openService } from './spec-client'

let opened: Awaited<ReturnType<typeof openService>>
let manager: Caller
beforeAll(async () => {
  opened = await openService()
  manager = opened.anyone.as(`Bearer ${await accessToken(opened.anyone)}`)
})
afterAll(async () => {
  const { billing_plans } = (await opened.anyone.get('/demo/created')).body as { billing_plans: number }
  // No refused plan may leave anything.
  expect(billing_plans).toBe(accepted)
  await opened.service.close()
})

let accepted = 0
const create = async (json: unknown) => {
  const reply = await manager.send('POST', paths.billingPlans, { json })
  if (reply.status === 201) accepted += 1
  return reply
}

async function expectAccepted(change: object): Promise<void> {
  const reply = await create({ name: 'N', ...change })
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body).toMatchObject(change)
}

/** Fields of a refusal, each with its message. */
async function expectRefused(body: unknown, names: string[]): Promise<void> {
  const reply = await create(body)
  expect(reply.status, reply.text).toBe(400)
  const problems = reply.body as Record<string, unknown[]>
  expect(Object.keys(problems).sort()).toEqual(names)
  for (const name of names) expect(problems[name]?.[0]).toMatch(/\S/)
}

describe('name', () => {
  test.each([
    ['1', 'x'],
    ['255', 'x'.repeat(255)],
    ['255 beyond the BMP', '🚚'.repeat(255)],
  ])('of %s', (_length, name) => expectAccepted({ name }))

  test.each([[undefined], [null], [''], ['   '], ['x'.repeat(256)], ['a\0b'], [['x']], [{}], [true]])(
    '%j is refused',
    (name) => expectRefused({ name }, ['name']),
  )
})

describe('threshold', () => {
  const noDigit = thresholdsAccepted.filter((text) => !/\d/.test(text))

  test.each([...thresholdsAccepted.filter((text) => /\d/.test(text)), null])(
    '%j is stored unchanged',
    (amount) => expectAccepted({ progressive_billing_threshold: amount }),
  )

  test.each([...thresholdsRefused, ...noDigit, 250, true, []])('%j is refused', (amount) =>
    expectRefused({ name: 'N', progressive_billing_threshold: amount }, ['progressive_billing_threshold']),
  )
})

describe.each([
  'grace_period_hours',
  'late_ticket_grace_period_hours',
  'progressive_grace_period_hours',
  'payment_due_hours',
])('%s', (name) => {
  test.each([0, 1, -1, 2147483647, -2147483648])('%j is stored unchanged', (hours) =>
    expectAccepted({ [name]: hours }),
  )

  test.each([2147483648, -2147483649, 0.5, '24', null, true, [], 1e300])('%j is refused', (hours) =>
    expectRefused({ name: 'N', [name]: hours }, [name]),
  )

  test('an integer beyond 2^53 is refused', async () => {
    const body = `{"name":"N","${name}":9007199254740993}`
    const headers = { 'Content-Type': 'application/json' }
    expect((await manager.send('POST', paths.billingPlans, { body, headers })).status).toBe(400)
  })
})

describe('effective_date', () => {
  test.each([null, '2025-03-01', '2024-02-29', '1999-12-31', '9999-12-31'])(
    '%j is stored unchanged',
    (date) => expectAccepted({ effective_date: date }),
  )

  test.each([
    '',
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '2025-3-1',
    '01.03.2025',
    '2025-03-01T00:00:00Z',
    ' 2025-03-01',
    '2025-03-01\n',
    20250301,
    true,
  ])('%j is refused', (date) => expectRefused({ name: 'N', effective_date: date }, ['effective_date']))
})

describe('charges', () => {
  test('errors are at their position and field', async () => {
    const charges = [
      { amount: '1.00' },
      { amount: '1,00', order: 'first' },
      'Tolls',
      { display_rate_value: 'perhaps', description: null, source_type: [] },
    ]
    const reply = await create({ name: '', charges })
    const sentence = [expect.stringMatching(/\S/)]
    expect([reply.status, reply.body]).toEqual([
      400,
      {
        name: sentence,
        charges: [
          {},
          { amount: sentence, order: sentence },
          { non_field_errors: sentence },
          { display_rate_value: sentence, description: sentence, source_type: sentence },
        ],
      },
    ])
  })

  test.each([null, {}, 'x', 5])('%j is not a list', (charges) =>
    expectRefused({ name: 'N', charges }, ['charges']),
  )

  test.each(['0', '-1.5', '1.', '.5', '0.001', '1'.repeat(40), '007'])(
    'the amount %j is stored unchanged',
    (amount) => expectAccepted({ charges: [{ amount }] }),
  )

  test.each(['', ' ', '-', '.', '1,000', '$5', '1e3', '+5', ' 5', '5\n', '٣', '1'.repeat(41), 5, null, true])(
    'the amount %j is refused',
    async (amount) => {
      const reply = await create({ name: 'N', charges: [{ amount }] })
      expect([reply.status, reply.body]).toEqual([400, { charges: [{ amount: [expect.any(String)] }] }])
    },
  )

  test.each([
    [61, 201],
    [62, 400],
    [5_000, 400],
    [100_000, 400],
  ])('filters nested %i deep are a %i', async (depth, status) => {
    const body = `{"name":"N","charges":[{"filters":${'['.repeat(depth)}${']'.repeat(depth)}}]}`
    const headers = { 'Content-Type': 'application/json' }
    const reply = await manager.send('POST', paths.billingPlans, { body, headers })
    expect(reply.status).toBe(status)
    if (status === 201) accepted += 1
  })
})

describe('instructions', () => {
  test.each([null, 5.5, true, ['<p>'], 'a\0b'])('%j', async (payment_instructions) => {
    const reply = await create({ name: 'N', payment_instructions })
    expect(reply.status).toBe(payment_instructions === 5.5 ? 201 : 400)
  })
})

describe('bodies', () => {
  const send = (body: BodyInit, type: string) =>
    manager.send('POST', paths.billingPlans, { body, headers: { 'Content-Type': type } })

  test('of more than 1 MB are a 413', async () => {
    const body = (bytes: number) => {
      const rest = JSON.stringify({ name: 'N', payment_instructions: '' }).length
      return JSON.stringify({ name: 'N', payment_instructions: 'x'.repeat(bytes - rest) })
    }
    expect((await send(body(1_048_577), 'application/json')).status).toBe(413)
    expect((await send(body(1_048_576), 'application/json')).status).toBe(201)
    accepted += 1
  })

  test.each([
    ['[]', 'application/json', 400],
    ['null', 'application/json', 400],
    ['{', 'application/json', 400],
    ['', 'application/json', 400],
    ['name=N', 'application/x-www-form-urlencoded', 415],
    ['{"name":"N"}', 'text/plain', 415],
  ])('%s as %s is a %i', async (body, type, status) => {
    expect((await send(body, type)).status).toBe(status)
  })
})

test('every request that the contract allows with a name is accepted', async () => {
  const body = {
    name: 'N',
    is_active: false,
    progressive_billing_threshold: '-12345678.99',
    effective_date: null,
    charges: [{ filters: { a: [1] }, order: -5, display_aggregated_value: true }],
  }
  expect(billingPlanRequest.safeParse(body).success).toBe(true)
  await expectAccepted(body)
})
