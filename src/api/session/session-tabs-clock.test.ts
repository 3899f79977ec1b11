import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inUse, pass, read, statuses } from '../testing/fake-browser'
import type { SignInOptions } from '../testing/fake-sign-in'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HOUR = 3_600_000
const jump = (ms: number) => vi.setSystemTime(Date.now() + ms)

test.each([HOUR, -HOUR])(
  'F15 the clock jumps by %i ms and back in several tabs: all continue, without a loop',
  async (ms) => {
    const { browser, tabs, first, second } = await inUse(3)
    for (const step of [ms, -ms]) {
      jump(step)
      for (const tab of tabs) tab.page.wake()
      await pass(1_000)
      browser.service.expireAccessTokens()
      const reads = Promise.all([read(first), read(second)])
      await pass(2_000)
      expect(await reads).toEqual([{ person: 'mia' }, { person: 'mia' }])
    }
    expect(statuses(tabs)).toEqual(['active', 'active', 'active'])
    expect(browser.refreshes.length).toBeLessThanOrEqual(6)
    browser.refreshes.length = 0
    await pass(230_000)
    expect(browser.refreshes.length).toBeLessThanOrEqual(2)
  },
)

test.each([HOUR, -HOUR])(
  'F15 the clock jumps by %i ms while a token is sent to the other tab',
  async (ms) => {
    const { browser, first, second } = await inUse(2)
    browser.service.expireAccessTokens()
    const reads = Promise.all([read(first), read(second)])
    await pass(230)
    expect(browser.refreshes).toHaveLength(1)
    jump(ms)
    await pass(3_000)
    expect(await reads).toEqual([{ person: 'mia' }, { person: 'mia' }])
    expect(browser.refreshes.length).toBeLessThanOrEqual(2)
  },
)

test('F16 three tabs wake after a sleep that stopped everything: one refresh', async () => {
  const { browser, tabs } = await inUse(3)
  browser.service.expireAccessTokens()
  jump(8 * HOUR)
  for (const tab of tabs) for (const _ of ['visibilitychange', 'focus']) tab.page.wake()
  await pass(5_000)
  expect(statuses(tabs)).toEqual(['active', 'active', 'active'])
  expect(browser.refreshes).toHaveLength(1)
})

test('hidden tabs don’t renew, but receive the token of a visible tab', async () => {
  const { browser, first, second, third } = await inUse(3)
  second.page.shown = false
  third.page.shown = false
  await pass(HOUR)
  expect(new Set(browser.refreshes.map(({ tab }) => tab))).toEqual(new Set([first.name]))
  expect(third.session.authorization()).toBe(first.session.authorization())
})

test('a frozen tab receives missed messages first: no refresh of its own', async () => {
  const { browser, first, second } = await inUse(2)
  second.freeze()
  await pass(HOUR - 100_000)
  browser.refreshes.length = 0
  second.thaw()
  const response = read(second)
  await pass(1_000)
  expect(await response).toEqual({ person: 'mia' })
  expect(second.session.authorization()).toBe(first.session.authorization())
  expect(browser.refreshes).toHaveLength(0)
})

test('a tab that freezes during its refresh delays others by at most 15 s', async () => {
  const { browser, first, second } = await inUse(2)
  browser.service.expireAccessTokens()
  void read(first).catch(() => undefined)
  await pass(180)
  first.freeze()
  const response = read(second)
  await pass(20_000)
  expect(await response).toEqual({ person: 'mia' })
  first.thaw()
  await pass(5_000)
  expect(statuses([first, second])).toEqual(['active', 'active'])
})

test('an old token message is ignored', async () => {
  const { browser, first } = await inUse(1)
  const { second } = await inUse(2)
  const stale = browser.posted[0]
  second.close()
  await pass(239_000)
  browser.service.expireAccessTokens()
  browser.service.revokeAll()
  browser.signIn('mia')
  const held = first.session.authorization()
  browser.post(stale)
  await pass(10)
  expect(first.session.authorization()).toBe(held)
})

test('the older of two tokens is ignored, whichever comes last', async () => {
  const { browser, first, second } = await inUse(2, { locks: false, channels: true })
  await pass(60_000)
  void first.session.refresh(first.session.authorization())
  await pass(500)
  const newest = second.session.authorization()
  expect(newest).toBe(first.session.authorization())
  for (const message of [...browser.posted].reverse()) browser.post(message)
  await pass(10)
  expect(first.session.authorization()).toBe(newest)
})

test('returns times for diagnostics: receipt, life, renewal', async () => {
  const { first } = await inUse(1)
  const { receivedAt, lifeMs, renewalAt } = first.session.times()
  expect(receivedAt).toBe(Date.now() - 900)
  expect(lifeMs).toBe(300_000)
  expect(renewalAt).toBe((receivedAt ?? 0) + 240_000)
})

/** Reads in all tabs every second for five minutes. Returns how many responses were 401. */
async function useForFiveMinutes({ browser, tabs }: Awaited<ReturnType<typeof inUse>>) {
  const responses: Promise<unknown>[] = []
  for (let ms = 0; ms < 300_000; ms += 1_000) {
    responses.push(...tabs.map(read))
    await pass(1_000)
  }
  await pass(5_000)
  expect(new Set((await Promise.all(responses)).map((body) => JSON.stringify(body)))).toEqual(
    new Set(['{"person":"mia"}']),
  )
  return browser.refused
}

test.each<SignInOptions>([
  {},
  { aheadMs: 5 * HOUR },
  { aheadMs: -5 * HOUR },
  { aheadMs: 4_321 },
  { showsDate: false },
])(
  'F76 tokens of 10 s in a session a day old, two tabs (%o): no request is answered 401 in five minutes',
  async (options) => {
    const world = await inUse(2, { signIn: { tokenSeconds: 10, ...options } })
    expect(await useForFiveMinutes(world)).toBe(0)
    expect(world.browser.refreshes.length).toBeGreaterThanOrEqual(300 / 10)
    expect(world.browser.refreshes.length).toBeLessThanOrEqual(300 / 7)
  },
)

test('F76 a tab that takes over renews by the lifetime that the other tab knew', async () => {
  const { browser, first, second } = await inUse(2, { signIn: { aheadMs: HOUR } })
  await pass(100_000)
  void first.session.refresh(first.session.authorization())
  await pass(500)
  expect(second.session.authorization()).toBe(first.session.authorization())
  expect(second.session.times()).toEqual(first.session.times())
  first.close()
  browser.refreshes.length = 0
  await pass(240_000)
  expect(browser.refreshes.map(({ tab }) => tab)).toEqual([second.name])
})

test('F76 a session that ended and started again doesn’t renew continuously', async () => {
  const { browser, first } = await inUse(1, { signIn: { showsDate: false } })
  await pass(20_000)
  browser.service.revokeAll()
  browser.signIn()
  const response = read(first)
  await pass(1_000)
  expect(await response).toEqual({ person: 'mia' })
  await pass(HOUR)
  expect(browser.refreshes.length).toBeLessThanOrEqual(HOUR / 240_000 + 5)
})
