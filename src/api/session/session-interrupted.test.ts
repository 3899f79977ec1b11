import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeService, json, page, READ, REFRESH } from '../testing/fake-service'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['F07 503', () => json({ detail: 'Down' }, 503)],
  ['F07 500', () => page(500)],
  ['F08 offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['F09 200 with HTML', () => page()],
  ['F09 200 with {}', () => json({})],
  ['500 with a token', () => json({ access: 'x' }, 500)],
  ['F09 200 with an empty token', () => json({ access: '' })],
  ['429', () => json({ detail: 'Throttled' }, 429, { 'Retry-After': '1' })],
  ['404', () => page(404)],
  ['403', () => json({ detail: 'CSRF' }, 403)],
  ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/sign-in' } })],
  ['503 that claims token_not_valid', () => json({ code: 'token_not_valid' }, 503)],
])('%s at a refresh: interrupted, the session stays, and recovers automatically', async (_, response) => {
  const fake = fakeService()
  await fake.session.start()
  const token = fake.session.authorization()
  const usual = fake.onRefresh
  fake.onRefresh = response
  expect(await fake.session.refresh(token)).toBe('interrupted')
  expect(fake.session.state()).toMatchObject({
    status: 'interrupted',
    problem: expect.stringMatching(/^Couldn’t renew your session: .+\.$/),
  })
  expect(fake.session.authorization()).toBe(token)
  fake.onRefresh = usual
  await vi.advanceTimersByTimeAsync(fake.session.state().retryInMs ?? 0)
  expect(fake.session.state()).toMatchObject({
    status: 'active',
    person: null,
    problem: null,
    retryInMs: null,
  })
  expect(fake.session.authorization()).toBe('Bearer token-2')
})

test('a refresh without a response times out after 10 s', async () => {
  const fake = fakeService()
  fake.onRefresh = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const start = fake.session.start()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(fake.session.state().status).toBe('starting')
  await vi.advanceTimersByTimeAsync(1)
  await start
  expect(fake.session.state()).toMatchObject({
    status: 'interrupted',
    problem: expect.stringContaining('in time'),
  })
})

test('the old token still works during an interruption', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.onRefresh = () => json({}, 503)
  await fake.session.refresh('Bearer token-1')
  expect((await fake.client.request(READ)).data).toEqual({ ok: true })
})

test('retries at growing intervals of at most 30 s, and other callers don’t start any', async () => {
  const fake = fakeService()
  const at: number[] = []
  fake.onRefresh = () => {
    at.push(performance.now())
    return json({}, 503)
  }
  await fake.session.start()
  await vi.advanceTimersByTimeAsync(100)
  expect(await Promise.all(Array.from({ length: 50 }, () => fake.session.refresh(null)))).toEqual(
    Array(50).fill('interrupted'),
  )
  await vi.advanceTimersByTimeAsync(120_000)
  const gaps = at.slice(1).map((time, i) => Math.round(time - (at[i] ?? 0)))
  expect(gaps.slice(0, 8)).toEqual([750, 1500, 3000, 6000, 12_000, 22_500, 22_500, 22_500])
})

test('after a recovery, the intervals are short again', async () => {
  const fake = fakeService()
  const usual = fake.onRefresh
  fake.onRefresh = () => json({}, 503)
  await fake.session.start()
  await vi.advanceTimersByTimeAsync(10_000)
  fake.onRefresh = usual
  await fake.session.retry()
  fake.onRefresh = () => json({}, 503)
  await fake.session.refresh(fake.session.authorization())
  expect(fake.session.state().retryInMs).toBe(750)
})

test('Retry-After is honored', async () => {
  const fake = fakeService()
  fake.onRefresh = () => json({}, 429, { 'Retry-After': '20' })
  await fake.session.start()
  expect(fake.session.state().retryInMs).toBe(20_000)
})

test('retry() and returning to the tab retry immediately', async () => {
  const fake = fakeService()
  const usual = fake.onRefresh
  fake.onRefresh = () => json({}, 503)
  await fake.session.start()
  await fake.session.retry()
  expect(fake.refreshes()).toBe(2)
  fake.onRefresh = usual
  fake.page.wake()
  await fake.session.whenKnown()
  expect(fake.session.state().status).toBe('active')
  expect(fake.requests.filter(({ url }) => url === REFRESH)).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.refreshes()).toBe(3)
})

test('nothing runs after dispose()', async () => {
  const fake = fakeService()
  fake.onRefresh = () => json({}, 503)
  await fake.session.start()
  fake.session.dispose()
  fake.page.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.refreshes()).toBe(1)
})
