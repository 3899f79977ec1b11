import { expect, test } from 'vitest'
import { fakeService, json, page, READ, WRITE } from '../testing/fake-service'

async function failing(
  response: () => Response | Promise<Response>,
  spec: typeof READ | typeof WRITE = READ,
) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = response
  return fake.client.request(spec).then(
    () => expect.unreachable('should have failed'),
    (error: unknown) => error,
  )
}

const truncated = () => new Response('{"count": 3, "results": [{"active": tr')
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const trace = () =>
  new Response(`<html><pre>Traceback (most recent call last)${'x'.repeat(5000)}`, {
    status: 500,
    headers: { 'X-Request-Id': 'req-7' },
  })

test('F31 truncated JSON: an error on a read, unknown on a write', async () => {
  expect(await failing(truncated)).toMatchObject({ kind: 'broken-json', outcome: 'not-applied' })
  expect(await failing(truncated, WRITE)).toMatchObject({ kind: 'broken-json', outcome: 'unknown' })
})

test('F32 JSON as text/plain is parsed', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => new Response('{"a":1}', { headers: { 'Content-Type': 'text/plain' } })
  expect((await fake.client.request(READ)).data).toEqual({ a: 1 })
})

test('F33 HTML with 200: a plain message, no HTML in it; unknown on a write', async () => {
  const message = 'Couldn’t read the thing: the API address may be wrong, or a proxy may have responded.'
  expect(await failing(() => page())).toMatchObject({ kind: 'not-json', message, outcome: 'not-applied' })
  expect(await failing(() => page(), WRITE)).toMatchObject({ kind: 'not-json', outcome: 'unknown' })
})

test.each([502, 503, 504])('F33 HTML with %i: unavailable, no HTML in the message', async (status) => {
  const message = expect.not.stringContaining('<')
  expect(await failing(() => page(status))).toMatchObject({
    kind: 'unavailable',
    status,
    message,
    outcome: 'not-applied',
  })
  expect(await failing(() => page(status), WRITE)).toMatchObject({
    kind: 'unavailable',
    outcome: 'unknown',
    message: expect.not.stringContaining('try again'),
  })
})

test('F34 204 on a write: applied, contents unknown', async () => {
  const none = () => new Response(null, { status: 204 })
  expect(await failing(none, WRITE)).toMatchObject({
    kind: 'no-content',
    outcome: 'applied',
    message: 'Your request to save the thing went through, but the response was empty.',
  })
  expect(await failing(none)).toMatchObject({ kind: 'broken-json', outcome: 'not-applied' })
})

test.each([
  ['1', 1_000, '1 second'],
  ['7', 7_000, '7 seconds'],
  ['Thu, 01 Jan 2026 00:00:12 GMT', 12_000, '12 seconds'],
  [null, 5_000, '5 seconds'],
  ['-3', 5_000, '5 seconds'],
])('F35 429 with Retry-After %s: a reasonable countdown', async (header, retryAfterMs, wait) => {
  const headers = { Date: 'Thu, 01 Jan 2026 00:00:00 GMT', ...(header && { 'Retry-After': header }) }
  expect(await failing(() => json({ detail: 'Throttled' }, 429, headers), WRITE)).toMatchObject({
    kind: 'rate-limited',
    retryAfterMs,
    message: `Couldn’t save the thing: wait ${wait} before you try again.`,
    outcome: 'not-applied',
  })
})

test('F36 413 names the size of the request', async () => {
  expect(await failing(() => page(413), WRITE)).toMatchObject({
    kind: 'too-large',
    message: expect.stringContaining('(13 bytes)'),
    outcome: 'not-applied',
  })
})

test('F37 500 with a stack trace: generic message, request id, at most 2 kB of the body as text', async () => {
  const error = await failing(trace, WRITE)
  expect(error).toMatchObject({ kind: 'server', status: 500, requestId: 'req-7', outcome: 'unknown' })
  expect(error).toMatchObject({ message: expect.not.stringContaining('Traceback') })
  expect(error).toMatchObject({ raw: expect.stringMatching(/^<html><pre>Traceback.{1,2048}$/) })
  expect(error).toHaveProperty('raw.length', 2048)
})

test('no response: a network error on a read, unknown on a write', async () => {
  expect(await failing(lost)).toMatchObject({ kind: 'network', status: 0, outcome: 'not-applied' })
  expect(await failing(lost, WRITE)).toMatchObject({ kind: 'network', outcome: 'unknown' })
})

test('a redirect isn’t followed, however the engine reports it', async () => {
  const shown = () => new Response(null, { status: 302, headers: { Location: 'https://id.example/' } })
  const hidden = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })
  for (const response of [shown, hidden]) {
    expect(await failing(response)).toMatchObject({ kind: 'redirected', outcome: 'not-applied' })
    expect(await failing(response, WRITE)).toMatchObject({ kind: 'redirected', outcome: 'unknown' })
  }
})

test.each([
  [403, 'forbidden', 'Couldn’t read the thing: you don’t have permission in your default fleet: No.'],
  [404, 'not-found', 'Couldn’t read the thing: not found in your default fleet: No.'],
  [409, 'refused', 'Couldn’t read the thing: No.'],
  [418, 'refused', 'Couldn’t read the thing: No.'],
  [422, 'invalid', 'Couldn’t read the thing: No.'],
  [
    501,
    'server',
    'Couldn’t read the thing: the server had an internal error. If it happens again, contact your administrator.',
  ],
  [
    503,
    'unavailable',
    'Couldn’t read the thing: the server is temporarily unavailable. Try again in a moment.',
  ],
])('%i is %s', async (status, kind, message) => {
  expect(await failing(() => json({ detail: 'No.' }, status))).toMatchObject({ kind, status, message })
  expect(await failing(() => json({}, status), WRITE)).toMatchObject({
    outcome: status > 500 ? 'unknown' : 'not-applied',
  })
})

test('field errors reach the ApiError by path', async () => {
  const error = await failing(
    () => json({ name: ['Too long.'], charges: [{}, { amount: ['Bad.'] }] }, 400),
    WRITE,
  )
  expect(error).toMatchObject({
    kind: 'invalid',
    message: 'Couldn’t save the thing: the server didn’t accept name, charges.1.amount.',
    fields: new Map([
      ['name', ['Too long.']],
      ['charges.1.amount', ['Bad.']],
    ]),
  })
})
