import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inUse, pass, read, statuses } from '../testing/fake-browser'
import { WRITE } from '../testing/fake-service'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tab whose session has expired while mia worked in it. */
async function ended(options: Parameters<typeof inUse>[1] = {}) {
  const world = await inUse(1, options)
  world.browser.service.revokeAll()
  void world.first.session.refresh(world.first.session.authorization())
  await pass(5_000)
  expect(world.first.session.state()).toMatchObject({ status: 'ended', person: 'mia', ownerEpoch: 0 })
  /** Signs in in a new tab, as the overlay suggests. */
  const signInElsewhere = async (person: string) => {
    world.browser.signIn(person)
    const tab = world.browser.open()
    void tab.session.start()
    await pass(1_000)
    return tab
  }
  return { ...world, signInElsewhere }
}

test('F10 ended: a sign-in in another tab revives it at once, without a refresh of its own', async () => {
  const { browser, first, signInElsewhere } = await ended()
  first.page.shown = false
  browser.refreshes.length = 0
  const other = await signInElsewhere('mia')
  expect(statuses([first, other])).toEqual(['active', 'active'])
  expect(first.session.state()).toMatchObject({ person: 'mia', ownerEpoch: 0, problem: null })
  expect(browser.refreshes).toHaveLength(1)
  const answer = first.client.request(WRITE)
  await pass(1_000)
  expect((await answer).data).toEqual({ person: 'mia' })
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
  'F11 %o: another person signs in: both are named, nothing is sent',
  async (o) => {
    const { first, signInElsewhere } = await ended(o)
    const other = await signInElsewhere('ben')
    first.page.wake()
    await pass(1_000)
    expect(first.session.state()).toMatchObject({
      status: 'other-person',
      person: 'mia',
      otherPerson: 'ben',
      ownerEpoch: 0,
    })
    expect(first.session.authorization()).toBeNull()
    await expect(first.client.request(WRITE)).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'Could not save the thing: another person is signed in in this browser now.',
    })
    expect(other.session.state()).toMatchObject({ status: 'active', person: 'ben' })
  },
)

test('F11 the first person signs in again: the tab continues where it was', async () => {
  const { first, signInElsewhere } = await ended()
  await signInElsewhere('ben')
  expect(first.status()).toBe('other-person')
  await signInElsewhere('mia')
  expect(first.session.state()).toMatchObject({
    status: 'active',
    person: 'mia',
    ownerEpoch: 0,
    otherPerson: null,
  })
})

test('F11 continuing as the other person is a choice, and drops everything of the first', async () => {
  const { first, signInElsewhere } = await ended()
  await signInElsewhere('ben')
  first.session.continueAsOther()
  expect(first.session.state()).toMatchObject({
    status: 'active',
    person: 'ben',
    ownerEpoch: 1,
    otherPerson: null,
  })
  const answer = read(first)
  await pass(1_000)
  expect(await answer).toEqual({ person: 'ben' })
})

test('F11 continuing as the other person long after their token came renews it', async () => {
  const { first, signInElsewhere } = await ended()
  const other = await signInElsewhere('ben')
  other.close()
  await pass(3_600_000)
  first.session.continueAsOther()
  await pass(1_000)
  expect(first.status()).toBe('active')
  expect(first.session.tokenAgeMs()).toBeLessThan(2_000)
})

test('people are called by their names, and told apart by their ids', async () => {
  const { first, signInElsewhere } = await ended()
  expect(first.session.state()).toMatchObject({ person: 'mia', name: 'mia@example.com' })
  await signInElsewhere('ben')
  expect(first.session.state()).toMatchObject({
    name: 'mia@example.com',
    otherPerson: 'ben',
    otherName: 'ben@example.com',
  })
  first.session.continueAsOther()
  expect(first.session.state()).toMatchObject({ person: 'ben', name: 'ben@example.com', otherName: null })
  await first.session.signOut()
  expect(first.session.state()).toMatchObject({ person: null, name: null })
})

test('continueAsOther() does nothing without another person', async () => {
  const { first } = await inUse(1)
  first.session.continueAsOther()
  expect(first.session.state()).toMatchObject({ status: 'active', person: 'mia', ownerEpoch: 0 })
})

test('another person signs in over a session in use: its tabs lock as soon as the message arrives', async () => {
  const { browser, tabs } = await inUse(2)
  browser.signIn('ben')
  const other = browser.open()
  void other.session.start()
  await pass(1_000)
  expect(statuses(tabs)).toEqual(['other-person', 'other-person'])
})

test('without channels tabs lock at their next refresh, and the request that caused it is not replayed', async () => {
  const { browser, first } = await inUse(1, { channels: false })
  browser.signIn('ben')
  browser.service.expireAccessTokens()
  const write = first.client.request(WRITE).catch((error: unknown) => error)
  await pass(5_000)
  expect(await write).toMatchObject({ kind: 'unauthenticated', outcome: 'not-applied' })
  expect(first.session.state()).toMatchObject({ status: 'other-person', person: 'mia', otherPerson: 'ben' })
})

test('a request of one person is not replayed for the next, even after the tab has switched to them', async () => {
  const { browser, first } = await inUse(1)
  browser.service.expireAccessTokens()
  const write = first.client.request(WRITE).catch((error: unknown) => error)
  browser.latencyMs = 10
  browser.signIn('ben')
  const other = browser.open()
  void other.session.start()
  await pass(40)
  first.session.continueAsOther()
  await pass(5_000)
  expect(first.session.state()).toMatchObject({ status: 'active', person: 'ben' })
  expect(await write).toMatchObject({
    kind: 'unauthenticated',
    message: expect.stringContaining('another sign-in'),
  })
})

test('signing out ends other-person in all tabs', async () => {
  const { first, signInElsewhere } = await ended()
  const other = await signInElsewhere('ben')
  void first.session.signOut()
  await pass(10)
  expect(statuses([first, other])).toEqual(['signed-out', 'signed-out'])
  expect(first.session.state()).toMatchObject({ person: null, otherPerson: null })
})
