import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, inUse, pass, read, statuses } from '../testing/fake-browser'
import { BASE, READ, WRITE } from '../testing/fake-service'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SIGN_OUT = { signOutUrl: `${BASE}/demo/sign-out` }

test.each([
  { storageEvents: false },
  { channels: false },
  { locks: false },
  { locks: false, channels: false },
])('F13 %o: signing out in one tab signs out all and empties their tokens', async (options) => {
  const { tabs, first } = await inUse(3, options)
  void first.session.signOut()
  await pass(10)
  expect(statuses(tabs)).toEqual(['signed-out', 'signed-out', 'signed-out'])
  for (const { session } of tabs) {
    expect(session.authorization()).toBeNull()
    expect(session.state()).toMatchObject({ person: null, ownerEpoch: 1, byChoice: true })
    expect(session.tokenAgeMs()).toBe(Number.POSITIVE_INFINITY)
  }
})

test.each([{}, { channels: false }, { storageEvents: false }])(
  'F13 %o: signing out in one tab while another refreshes: both out, what the refresh brings is discarded',
  async (options) => {
    const { browser, tabs, first, second } = await inUse(2, options)
    const refresh = second.session.refresh(second.session.authorization())
    await pass(80)
    expect(browser.refreshes).toHaveLength(1)
    void first.session.signOut()
    await pass(5_000)
    expect(await refresh).toBe('over')
    expect(statuses(tabs)).toEqual(['signed-out', 'signed-out'])
    expect(second.session.authorization()).toBeNull()
    expect(browser.storage.getItem('fleet-console.session')).toBe('signed-out')
  },
)

test('F13 a tab that waits for the lock when another signs out does not ask at all', async () => {
  const { browser, tabs, first, second, third } = await inUse(3)
  browser.latencyMs = 5_000
  void second.session.refresh(second.session.authorization())
  await pass(100)
  const waiting = third.session.refresh(third.session.authorization())
  await pass(100)
  void first.session.signOut()
  await pass(10)
  expect(await waiting).toBe('over')
  await pass(20_000)
  expect(browser.refreshes).toHaveLength(1)
  expect(statuses(tabs)).toEqual(['signed-out', 'signed-out', 'signed-out'])
})

test('F14 tabs that are reloaded after a sign-out in another stay out', async () => {
  const { browser, first, second } = await inUse(2)
  void first.session.signOut()
  await pass(10)
  const again = second.reload()
  void again.session.start()
  await pass(1_000)
  expect(again.session.state()).toMatchObject({ status: 'signed-out', byChoice: true })
  expect(browser.refreshes).toHaveLength(0)
})

test('nothing is replayed in another tab, and reads under way are handed to nobody', async () => {
  const { browser, first, second } = await inUse(2)
  const under = read(second).catch((error: unknown) => error)
  browser.service.expireAccessTokens()
  await pass(10)
  void first.session.signOut()
  await pass(5_000)
  expect(await under).toMatchObject({ kind: 'unauthenticated', outcome: 'not-applied' })
  expect(browser.refreshes).toHaveLength(0)
})

test('a frozen tab that slept through a sign-out is out before anything of it is seen', async () => {
  const { first, second } = await inUse(2)
  second.freeze()
  void first.session.signOut()
  await pass(60_000)
  expect(second.status()).toBe('active')
  second.thaw()
  expect(second.status()).toBe('signed-out')
})

test('a frozen tab that slept through a sign-out and another sign-in: emptied, then with the new person', async () => {
  const { browser, first, second } = await inUse(2, { config: SIGN_OUT })
  second.freeze()
  void first.session.signOut()
  await pass(1_000)
  first.session.markSigningIn()
  browser.signIn('ben')
  const back = first.reload()
  void back.session.start()
  await pass(1_000)
  expect(back.session.state()).toMatchObject({ status: 'active', person: 'ben' })
  const seen: string[] = []
  second.session.subscribe(() => seen.push(second.status()))
  second.thaw()
  await pass(1_000)
  expect(seen[0]).toBe('signed-out')
  expect(second.session.state()).toMatchObject({ status: 'active', person: 'ben', ownerEpoch: 1 })
  expect(back.status()).toBe('active')
  expect(browser.storage.getItem('fleet-console.session')).toBe('held')
})

test('a late sign-out is not by choice any more once somebody signed in: their drafts are safe', async () => {
  const { browser, first, second } = await inUse(2)
  second.freeze()
  void first.session.signOut()
  first.session.markSigningIn()
  browser.signIn('ben')
  void first.reload().session.start()
  await pass(1_000)
  const byChoice: boolean[] = []
  second.session.subscribe(() => byChoice.push(second.session.state().byChoice))
  second.thaw()
  await pass(1_000)
  expect(byChoice).not.toContain(true)
})

test('a tab that is signed out comes back by a look at it, after a sign-in in another', async () => {
  const { browser, first, second } = await inUse(2)
  void first.session.signOut()
  await pass(10)
  second.page.wake()
  await pass(1_000)
  expect(second.status()).toBe('signed-out')
  expect(browser.refreshes).toHaveLength(0)
  first.session.markSigningIn()
  browser.signIn('mia')
  const back = first.reload()
  void back.session.start()
  await pass(1_000)
  second.page.wake()
  await pass(1_000)
  expect(statuses([back, second])).toEqual(['active', 'active'])
})

test('a token that was said before a sign-out and is heard after it signs nobody in', async () => {
  const { browser, first, second } = await inUse(2)
  const stale = browser.said.at(-1)
  void first.session.signOut()
  await pass(10)
  browser.say(stale)
  await pass(10)
  expect(statuses([first, second])).toEqual(['signed-out', 'signed-out'])
})

test('the service is told with the bearer, once, and after the refresh under way', async () => {
  const { browser, first, second } = await inUse(2, { config: SIGN_OUT })
  void first.session.refresh(first.session.authorization())
  await pass(60)
  const out = first.session.signOut()
  await pass(1_000)
  await out
  expect(browser.cookie).toBeNull()
  expect(statuses([first, second])).toEqual(['signed-out', 'signed-out'])
  expect(browser.signOuts).toBe(1)
})

test('blocked storage: the channel alone signs the others out, and they stay out', async () => {
  const { browser, tabs, first, second } = await inUse(2, { blockedStorage: true })
  void first.session.signOut()
  await pass(10)
  expect(statuses(tabs)).toEqual(['signed-out', 'signed-out'])
  second.page.wake()
  await pass(1_000)
  expect(second.session.state()).toMatchObject({ status: 'signed-out', byChoice: true })
  expect(browser.refreshes).toHaveLength(0)
})

test('a sign-out and a sign-in that nobody told of, while this tab refreshes: it is out', async () => {
  const { browser, first, second } = await inUse(2, { channels: false, storageEvents: false, locks: false })
  browser.latencyMs = 5_000
  const refresh = second.session.refresh(second.session.authorization())
  await pass(100)
  void first.session.signOut()
  first.session.markSigningIn()
  await pass(6_000)
  expect(await refresh).toBe('over')
  expect(second.session.state()).toMatchObject({ status: 'signed-out', byChoice: false })
})

test('a tab that was signed out comes back after any number of sign-outs it did not hear of', async () => {
  const { browser, first, second } = await inUse(2, { channels: false, storageEvents: false })
  let tab = first
  for (const person of ['ben', 'eva']) {
    void tab.session.signOut()
    second.page.wake()
    tab.session.markSigningIn()
    browser.signIn(person)
    tab = tab.reload()
    void tab.session.start()
    await pass(1_000)
  }
  expect(second.status()).toBe('signed-out')
  second.page.wake()
  await pass(1_000)
  expect(second.session.state()).toMatchObject({ status: 'active', person: 'eva' })
})

test('storage that lags behind the channel: by choice as soon as it is known, and nobody comes back', async () => {
  const { browser, first, second } = await inUse(2, { storageLagMs: 200 })
  void first.session.signOut()
  await pass(10)
  expect(second.session.state()).toMatchObject({ status: 'signed-out', byChoice: false })
  second.page.wake()
  await pass(1_000)
  expect(second.session.state()).toMatchObject({ status: 'signed-out', byChoice: true, ownerEpoch: 1 })
  expect(second.session.authorization()).toBeNull()
  expect(browser.storage.getItem('fleet-console.session')).toBe('signed-out')
})

test('a read that is answered after the sign-out is handed to nobody; a write tells what came of it', async () => {
  const { first } = await inUse(1)
  const reading = first.client.request(READ).catch((error: unknown) => error)
  const writing = first.client.request(WRITE)
  await pass(10)
  void first.session.signOut()
  await pass(1_000)
  expect(await reading).toMatchObject({ kind: 'unauthenticated' })
  expect((await writing).data).toEqual({ person: 'mia' })
})

test('a tab where nobody ever signed in asks nothing when it is looked at, and takes no token unasked', async () => {
  const browser = fakeBrowser()
  const tab = browser.open()
  void tab.session.start()
  await pass(1_000)
  expect(tab.status()).toBe('signed-out')
  tab.page.wake()
  await pass(1_000)
  expect(browser.refreshes).toHaveLength(1)
  browser.signIn('ben')
  const other = browser.open()
  void other.session.start()
  await pass(1_000)
  expect(statuses([tab, other])).toEqual(['signed-out', 'active'])
  tab.page.wake()
  await pass(1_000)
  expect(tab.session.state()).toMatchObject({ status: 'active', person: 'ben' })
})
