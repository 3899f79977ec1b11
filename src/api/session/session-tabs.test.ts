import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser, inUse, NAME, pass, read, statuses } from '../testing/fake-browser'
import { json, notValid, page, storedEntries } from '../testing/fake-service'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe.each(['fixed', 'rotate', 'strict'] as const)('a service whose cookies are %s', (rotation) => {
  test.each([2, 3])('F03 the tokens of %i tabs expire together: one refresh, all continue', async (count) => {
    const { browser, tabs } = await inUse(count, { rotation })
    browser.service.expireAccessTokens()
    const reads = Promise.all(tabs.map(read))
    await pass(5_000)
    expect(await reads).toEqual(Array(count).fill({ person: 'mia' }))
    expect(browser.refreshes).toHaveLength(1)
    expect(statuses(tabs)).toEqual(Array(count).fill('active'))
    expect(new Set(tabs.map(({ session }) => session.authorization())).size).toBe(1)
  })

  test('shares a token before it releases the lock, so the next tab only listens for a moment', async () => {
    const { browser, first } = await inUse(2, { rotation })
    const holders: string[][] = []
    vi.spyOn(browser.posted, 'push').mockImplementation(() => holders.push(browser.locks.held()))
    browser.service.expireAccessTokens()
    void first.session.refresh(first.session.authorization())
    await pass(1_000)
    expect(holders).toEqual([[expect.stringContaining('tab-1')]])
  })

  test('early renewal: the first visible tab renews, and the others receive its token', async () => {
    const { browser, tabs } = await inUse(3, { rotation })
    await pass(3_600_000)
    expect(statuses(tabs)).toEqual(['active', 'active', 'active'])
    expect(browser.refreshes).toHaveLength(14)
    expect(browser.mostAtOnce).toBe(1)
  })

  test('tabs that open together, as when a browser is restored, refresh one after the other', async () => {
    const browser = fakeBrowser({ rotation })
    browser.signIn()
    const tabs = [browser.open(), browser.open(), browser.open()]
    for (const tab of tabs) void tab.session.start()
    await pass(5_000)
    expect(statuses(tabs)).toEqual(['active', 'active', 'active'])
    expect(browser.refreshes).toHaveLength(1)
  })

  test.each([1, 31, 60, 79, 81, 110, 129])(
    'F04 a reload %i ms into a refresh: still signed in',
    async (ms) => {
      const { browser, first } = await inUse(1, { rotation })
      browser.service.expireAccessTokens()
      void first.session.refresh(first.session.authorization())
      await pass(ms)
      const again = first.reload()
      void again.session.start()
      await pass(5_000)
      expect(again.status()).toBe('active')
      const response = read(again)
      await pass(1_000)
      expect(await response).toEqual({ person: 'mia' })
    },
  )

  test('F04 reloads one after the other, each before the first refresh is answered', async () => {
    const browser = fakeBrowser({ rotation })
    browser.signIn()
    let tab = browser.open()
    for (const moment of [20, 70, 90]) {
      void tab.session.start()
      await pass(moment)
      tab = tab.reload()
    }
    void tab.session.start()
    await pass(5_000)
    expect(tab.status()).toBe('active')
  })

  test('F05 the tab that holds the lock closes in the middle of its refresh: the other continues', async () => {
    const { browser, first, second } = await inUse(2, { rotation })
    browser.service.expireAccessTokens()
    void read(first).catch(() => undefined)
    await pass(150)
    const other = read(second)
    await pass(50)
    expect(browser.locks.held()).toHaveLength(1)
    first.close()
    await pass(3_000)
    expect(await other).toEqual({ person: 'mia' })
    expect(second.status()).toBe('active')
  })
})

test('F06 if a lock is never released, continues after 15 s without stealing it', async () => {
  const { browser, first } = await inUse(1)
  browser.locks.holdForever(NAME)
  browser.service.expireAccessTokens()
  const response = read(first)
  await pass(15_000)
  expect(browser.refreshes).toHaveLength(0)
  await pass(500)
  expect(browser.refreshes).toHaveLength(1)
  expect(await response).toEqual({ person: 'mia' })
  expect(browser.locks.held()).toEqual(['somebody'])
})

test('F90 renewals that take longer than the lock is waited for: never two with the same cookie', async () => {
  const { browser, tabs } = await inUse(4, { rotation: 'strict' })
  browser.latencyMs = 18_000
  let failures = 2
  const { onRefresh } = browser
  browser.onRefresh = () => {
    if (--failures === 0) Object.assign(browser, { onRefresh, latencyMs: 100 })
    return page(503)
  }
  browser.service.expireAccessTokens()
  const reads = Promise.allSettled(tabs.map(read))
  await pass(120_000)
  expect(browser.mostAtOnce).toBe(1)
  expect(statuses(tabs)).toEqual(tabs.map(() => 'active'))
  await reads
})

test('F06 waiting for the lock ends once a token comes from another tab', async () => {
  const { browser, first, second } = await inUse(2)
  browser.service.expireAccessTokens()
  browser.locks.holdForever(NAME)
  const response = read(second)
  void read(first)
  await pass(15_500)
  expect(await response).toEqual({ person: 'mia' })
  expect(browser.locks.waiting()).toEqual([])
})

test.each([
  { locks: false },
  { channels: false },
  { locks: false, channels: false },
  { locks: false, channels: false, storageEvents: false },
])('F17 %o: works per tab', async (options) => {
  const { browser, tabs } = await inUse(2, options)
  browser.service.expireAccessTokens()
  const reads = Promise.all(tabs.map(read))
  await pass(5_000)
  expect(await reads).toEqual([{ person: 'mia' }, { person: 'mia' }])
  await pass(3_600_000)
  expect(statuses(tabs)).toEqual(['active', 'active'])
  expect(browser.refreshes.length).toBeGreaterThan(1)
})

test('F17 without locks but with channels a strict service still sees one refresh', async () => {
  const { browser, tabs } = await inUse(2, { rotation: 'strict', locks: false })
  browser.service.expireAccessTokens()
  const [first, second] = tabs.map(read)
  await pass(5_000)
  expect(await first).toEqual({ person: 'mia' })
  expect(await second).toEqual({ person: 'mia' })
  expect(browser.refreshes).toHaveLength(1)
})

test.each([
  ['F07 503', () => json({}, 503)],
  ['F08 offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['F09 HTML', () => page()],
])('%s at the refresh of two tabs: both interrupted, both recover', async (_, response) => {
  const { browser, tabs } = await inUse(2)
  browser.service.expireAccessTokens()
  browser.onRefresh = response
  const reads = Promise.all(tabs.map(read))
  await pass(1_000)
  expect(statuses(tabs)).toEqual(['interrupted', 'interrupted'])
  browser.onRefresh = null
  await pass(5_000)
  expect(await reads).toEqual([{ person: 'mia' }, { person: 'mia' }])
  expect(statuses(tabs)).toEqual(['active', 'active'])
})

test('a refusal, then a token from another tab within 750 ms: no second attempt', async () => {
  const { browser, first, second } = await inUse(2, { locks: false })
  browser.service.expireAccessTokens()
  browser.onRefresh = notValid
  const response = first.session.refresh(first.session.authorization())
  await pass(300)
  browser.onRefresh = null
  void second.session.refresh(second.session.authorization())
  await pass(2_000)
  expect(await response).toBe('token')
  expect(browser.refreshes.map(({ tab }) => tab)).toEqual(['tab-1', 'tab-2'])
})

test('a transient failure after another tab’s token arrived doesn’t interrupt the session', async () => {
  const { browser, first, second } = await inUse(2, { locks: false })
  browser.latencyMs = 2_000
  browser.onRefresh = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return json({}, 503)
  }
  const seen: string[] = []
  const response = first.session.refresh(first.session.authorization())
  await pass(1_100)
  first.session.subscribe(() => seen.push(first.status()))
  browser.onRefresh = null
  void second.session.refresh(second.session.authorization())
  await pass(10_000)
  expect(await response).toBe('token')
  expect(seen).not.toContain('interrupted')
})

test('tabs waiting for one failure don’t each repeat it immediately', async () => {
  const { browser, tabs } = await inUse(3)
  browser.onRefresh = () => json({}, 503)
  for (const { session } of tabs) void session.refresh(session.authorization())
  await pass(100 + 3 * 200)
  expect(browser.refreshes).toHaveLength(3)
  expect(browser.mostAtOnce).toBe(1)
})

test('a renewal doesn’t write the marker, which could undo a sign-out that this tab hasn’t seen', async () => {
  const { browser, tabs } = await inUse(2, { storageLagMs: 50, channels: false, locks: false })
  const [first, second] = tabs
  void second?.session.refresh(second.session.authorization())
  await pass(90)
  void first?.session.signOut()
  await pass(20)
  expect(second?.status()).toBe('active')
  await pass(1_000)
  expect(statuses(tabs)).toEqual(['signed-out', 'signed-out'])
  expect(browser.storage.getItem('fleet-console.session')).toBe('signed-out')
})

test('a token is sent only to tabs of the same API, and never stored', async () => {
  const { browser } = await inUse(2)
  expect(browser.posted).toHaveLength(2)
  expect(storedEntries(browser.storage)).toEqual(['fleet-console.session=held'])
})

test.each([
  'text',
  null,
  {},
  { kind: 'token' },
  { kind: 'token', access: '', receivedAt: 0 },
  { kind: 'token', access: 'x', receivedAt: 'now' },
  { kind: 'signed-out' },
  { kind: 'new in a later version' },
])('ignores %o on the channel', async (message) => {
  const { browser, first } = await inUse(1)
  browser.post(message)
  await pass(10)
  expect(first.status()).toBe('active')
})

describe('429 at a refresh', () => {
  test.each([1, 2, 5])('%i tabs send one request per Retry-After, and then all continue', async (count) => {
    const { browser, tabs } = await inUse(count, { rotation: 'rotate' })
    let refused = 0
    browser.onRefresh = () => {
      if (++refused === 3) browser.onRefresh = null
      return json({ detail: 'Throttled' }, 429, { 'Retry-After': '20' })
    }
    browser.service.expireAccessTokens()
    for (const tab of tabs) void tab.session.refresh(tab.session.authorization())
    await pass(19_000)
    expect(refused).toBe(1)
    expect(statuses(tabs)).toEqual(Array(count).fill('interrupted'))
    // A newly opened tab and a user who clicks "Try now" wait, too.
    const late = browser.open()
    void late.session.start()
    void tabs[0]?.session.retry()
    await pass(500)
    expect(refused).toBe(1)
    await pass(90_000)
    expect(refused).toBe(3)
    expect(statuses([...tabs, late])).toEqual(Array(count + 1).fill('active'))
  })
})
