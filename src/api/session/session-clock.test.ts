import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeService, json, jwt } from '../testing/fake-service'

const HOUR = 3_600_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a service whose clock is `ahead` of ours (ms), with tokens that live for `seconds`. */
function timedService(seconds: number, ahead = 0) {
  const fake = fakeService()
  fake.onRefresh = () => {
    const iat = Math.floor((Date.now() + ahead) / 1000)
    return json({ access: jwt({ sub: 'mia', iat, exp: iat + seconds }) })
  }
  return fake
}

test.each([0, HOUR, -HOUR])(
  'renews after 0.8 of the life, whatever the service’s clock: %i ms ahead',
  async (ahead) => {
    const fake = timedService(300, ahead)
    await fake.session.start()
    await vi.advanceTimersByTimeAsync(239_000)
    expect(fake.refreshes()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fake.refreshes()).toBe(2)
    await vi.advanceTimersByTimeAsync(240_000)
    expect(fake.refreshes()).toBe(3)
  },
)

test('a hidden tab renews once when it is shown again', async () => {
  const fake = timedService(300)
  await fake.session.start()
  fake.page.shown = false
  await vi.advanceTimersByTimeAsync(HOUR)
  fake.page.wake()
  expect(fake.refreshes()).toBe(1)
  fake.page.shown = true
  for (const _ of ['visibilitychange', 'focus', 'pageshow']) fake.page.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(fake.refreshes()).toBe(2)
})

test('F16 waking after a sleep that stopped timers and the steady clock: one refresh', async () => {
  const fake = timedService(300)
  await fake.session.start()
  vi.setSystemTime(Date.now() + 8 * HOUR)
  fake.page.wake()
  fake.page.wake()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fake.refreshes()).toBe(2)
})

test.each([HOUR, -HOUR])('F15 the clock jumps by %i ms and back: no loop', async (jump) => {
  const fake = timedService(300)
  await fake.session.start()
  for (const step of [jump, -jump]) {
    vi.setSystemTime(Date.now() + step)
    fake.page.wake()
    await vi.advanceTimersByTimeAsync(1_000)
    fake.page.wake()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(fake.refreshes()).toBeLessThanOrEqual(2)
  await vi.advanceTimersByTimeAsync(236_000)
  expect(fake.refreshes()).toBeLessThanOrEqual(3)
})

test('F15 the clock is set back: the token is still renewed at 80 % of its life', async () => {
  const fake = timedService(300)
  await fake.session.start()
  vi.setSystemTime(Date.now() - HOUR)
  await vi.advanceTimersByTimeAsync(240_000)
  expect(fake.refreshes()).toBe(2)
})

test.each([
  ['an opaque token', () => json({ access: 'opaque' })],
  ['a token without iat', () => json({ access: jwt({ exp: 1 }) })],
  ['exp before iat', () => json({ access: jwt({ exp: 1, iat: 2 }) })],
])('renews %s only after a 401', async (_, response) => {
  const fake = fakeService()
  fake.onRefresh = response
  await fake.session.start()
  await vi.advanceTimersByTimeAsync(24 * HOUR)
  expect(fake.refreshes()).toBe(1)
})

test('a life of a second doesn’t flood the service, and a life of a year doesn’t overflow the timer', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const short = timedService(1)
  const long = timedService(365 * 86_400)
  await short.session.start()
  await long.session.start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(short.refreshes()).toBeLessThanOrEqual(13)
  expect(long.refreshes()).toBe(1)
  expect(Math.max(...timers.mock.calls.map(([, ms]) => ms ?? 0))).toBeLessThan(2 ** 31)
  // Close here, while the timers are fake. Vitest would do it after the file with the real timers.
  vi.restoreAllMocks()
})

test('returns the age of the token', async () => {
  const fake = timedService(300)
  expect(fake.session.tokenAgeMs()).toBe(Number.POSITIVE_INFINITY)
  await fake.session.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fake.session.tokenAgeMs()).toBe(5_000)
})
