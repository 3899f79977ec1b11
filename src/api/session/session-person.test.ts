import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inUse, pass, read, statuses } from '../testing/fake-browser'
import { WRITE } from '../testing/fake-service'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a tab whose session expired while mia was using it. */
async function ended(options: Parameters<typeof inUse>[1] = {}) {
  const world = await inUse(1, options)
  world.browser.service.revokeAll()
  void world.first.session.refresh(world.first.session.authorization())
  await pass(5_000)
  expect(world.first.session.state()).toMatchObject({ status: 'ended', person: 'mia', sessionGeneration: 0 })
  /** Signs in in a new tab, as the dialog suggests. */
  const signInElsewhere = async (person: string) => {
    world.browser.signIn(person)
    const tab = world.browser.open()
    void tab.session.start()
    await pass(1_000)
    return tab
  }
  return { ...world, signInElsewhere }
}

test('F10 ended: a sign-in in another tab revives it immediately, without its own refresh', async () => {
  const { browser, first, signInElsewhere } = await ended()
  first.page.shown = false
  browser.refreshes.length = 0
  const other = await signInElsewhere('mia')
  expect(statuses([first, other])).toEqual(['active', 'active'])
  expect(first.session.state()).toMatchObject({ person: 'mia', sessionGeneration: 0, problem: null })
  expect(browser.refreshes).toHaveLength(1)
  const response = first.client.request(WRITE)
  await pass(1_000)
  expect((await response).data).toEqual({ person: 'mia' })
})

test('F10 ended, without channels: returning to the tab revives it', async () => {
  const { browser, first, signInElsewhere } = await ended({ channels: false })
  first.page.shown = false
  await signInElsewhere('mia')
  expect(first.status()).toBe('ended')
  browser.refreshes.length = 0
  first.page.shown = true
  for (const _ of ['visibilitychange', 'focus', 'pageshow']) first.page.wake()
  await pass(1_000)
  expect(first.status()).toBe('active')
  expect(browser.refreshes).toHaveLength(1)
})

test('F10 ended: returning to it before a sign-in sends one silent refresh', async () => {
  const { browser, first } = await ended()
  browser.refreshes.length = 0
  const changed = vi.fn()
  first.session.subscribe(changed)
  for (const _ of ['visibilitychange', 'focus', 'pageshow']) first.page.wake()
  await pass(5_000)
  expect(first.status()).toBe('ended')
  expect(browser.refreshes).toHaveLength(1)
  expect(changed).not.toHaveBeenCalled()
})

test('ended: an old token message does not revive it', async () => {
  const { browser, first } = await inUse(1)
  await pass(200_000)
  browser.service.revokeAll()
  void first.session.refresh(first.session.authorization())
  await pass(60_000)
  expect(first.status()).toBe('ended')
  for (const message of browser.posted) browser.post(message)
  await pass(10)
  expect(first.status()).toBe('ended')
})

test('ended: returning to it while the service is down changes nothing and starts no retries', async () => {
  const { browser, first } = await ended()
  browser.refreshes.length = 0
  browser.onRefresh = () => Promise.reject(new TypeError('Failed to fetch'))
  await Promise.all([first.session.retry(), pass(1_000)])
  await pass(60_000)
  expect(first.session.state()).toMatchObject({ status: 'ended', person: 'mia' })
  expect(browser.refreshes).toHaveLength(1)
})

test.each([{}, { channels: false }])(
  'F11 %o: a different user signs in: the tab becomes theirs, and requests of the first user aren’t sent',
  async (o) => {
    const { first, signInElsewhere } = await ended(o)
    const other = await signInElsewhere('ben')
    first.page.wake()
    await pass(1_000)
    expect(first.session.state()).toMatchObject({
      status: 'active',
      person: 'ben',
      name: 'ben@example.com',
      sessionGeneration: 1,
      problem: null,
    })
    const response = read(first)
    await pass(1_000)
    expect(await response).toEqual({ person: 'ben' })
    expect(other.session.state()).toMatchObject({ status: 'active', person: 'ben', sessionGeneration: 0 })
  },
)

test('F11 several users in a row: each sign-in resets the tab', async () => {
  const { first, signInElsewhere } = await ended()
  for (const [person, sessionGeneration] of [
    ['ben', 1],
    ['mia', 2],
    ['mia', 2],
    ['ben', 3],
  ] as const) {
    await signInElsewhere(person)
    expect(first.session.state()).toMatchObject({ status: 'active', person, sessionGeneration })
  }
})

test('users are shown by name, and identified by ID', async () => {
  const { first } = await ended()
  expect(first.session.state()).toMatchObject({ person: 'mia', name: 'mia@example.com' })
  await first.session.signOut()
  expect(first.session.state()).toMatchObject({ person: null, name: null })
})

test('a different user signs in during a session: its tabs become theirs as soon as the message arrives', async () => {
  const { browser, tabs } = await inUse(2)
  browser.signIn('ben')
  const other = browser.open()
  void other.session.start()
  await pass(1_000)
  expect(tabs.map(({ session }) => session.state())).toMatchObject([
    { status: 'active', person: 'ben', sessionGeneration: 1 },
    { status: 'active', person: 'ben', sessionGeneration: 1 },
  ])
})

test('a different user signs in while an API key is used: its tab keeps the key', async () => {
  const { browser, first } = await inUse(1)
  first.session.enterKey('Api-Key x')
  browser.signIn('ben')
  void browser.open().session.start()
  await pass(1_000)
  expect(first.session.state()).toMatchObject({ mode: 'key', person: null, sessionGeneration: 1 })
  expect(first.session.authorization()).toBe('Api-Key x')
})

test('without channels, a tab changes users at its next refresh, and doesn’t replay the request that caused it', async () => {
  const { browser, first } = await inUse(1, { channels: false })
  browser.signIn('ben')
  browser.service.expireAccessTokens()
  const write = first.client.request(WRITE).catch((error: unknown) => error)
  await pass(5_000)
  expect(await write).toMatchObject({ kind: 'unauthenticated', outcome: 'not-applied' })
  expect(first.session.state()).toMatchObject({ status: 'active', person: 'ben', sessionGeneration: 1 })
})

test('a user’s request isn’t replayed as the next user, even after the tab switched users', async () => {
  const { browser, first } = await inUse(1)
  browser.service.expireAccessTokens()
  const write = first.client.request(WRITE).catch((error: unknown) => error)
  browser.latencyMs = 10
  browser.signIn('ben')
  const other = browser.open()
  void other.session.start()
  await pass(5_000)
  expect(first.session.state()).toMatchObject({ status: 'active', person: 'ben' })
  expect(await write).toMatchObject({
    kind: 'unauthenticated',
    message: expect.stringContaining('signed in again'),
  })
})

test('a write in flight keeps its sender; a read is never delivered to a different user', async () => {
  const { browser, first } = await inUse(1)
  browser.latencyMs = 2_000
  const [write, lookUp] = [first.client.request(WRITE), read(first).catch((error: unknown) => error)]
  await pass(10)
  browser.latencyMs = 10
  browser.signIn('ben')
  void browser.open().session.start()
  await pass(500)
  expect(first.session.state()).toMatchObject({ person: 'ben', sessionGeneration: 1 })
  await pass(5_000)
  expect((await write).data).toEqual({ person: 'mia' })
  expect(await lookUp).toMatchObject({ kind: 'unauthenticated' })
})

test('signing out ends the session of whoever is signed in now, in all tabs', async () => {
  const { first, signInElsewhere } = await ended()
  const other = await signInElsewhere('ben')
  void first.session.signOut()
  await pass(10)
  expect(statuses([first, other])).toEqual(['signed-out', 'signed-out'])
  expect(first.session.state()).toMatchObject({ person: null, name: null })
})
