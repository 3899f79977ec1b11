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
    expect(session.state()).toMatchObject({ person: null, sessionGeneration: 1, byChoice: true })
    expect(session.tokenAgeMs()).toBe(Number.POSITIVE_INFINITY)
  }
})

test.each([{}, { channels: false }, { storageEvents: false }])(
  'F13 %o: signing out in one tab while another refreshes signs out both, and discards the refresh',
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

test('F13 a tab that waits for the lock when another signs out sends no refresh', async () => {
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

test('F14 tabs reloaded after a sign-out in another stay signed out', async () => {
  const { browser, first, second } = await inUse(2)
  void first.session.signOut()
  await pass(10)
  const again = second.reload()
  void again.session.start()
  await pass(1_000)
  expect(again.session.state()).toMatchObject({ status: 'signed-out', byChoice: true })
  expect(browser.refreshes).toHaveLength(0)
})

test('no other tab replays requests, and running reads are rejected', async () => {
  const { browser, first, second } = await inUse(2)
  const under = read(second).catch((error: unknown) => error)
  browser.service.expireAccessTokens()
  await pass(10)
  void first.session.signOut()
  await pass(5_000)
  expect(await under).toMatchObject({ kind: 'unauthenticated', outcome: 'not-applied' })
  expect(browser.refreshes).toHaveLength(0)
})

test('a frozen tab that missed a sign-out is signed out before it becomes visible', async () => {
  const { first, second } = await inUse(2)
  second.freeze()
  void first.session.signOut()
  await pass(60_000)
  expect(second.status()).toBe('active')
  second.thaw()
  expect(second.status()).toBe('signed-out')
})

test('a frozen tab that missed a sign-out and a sign-in is cleared, and then belongs to the new user', async () => {
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
  expect(second.session.state()).toMatchObject({ status: 'active', person: 'ben', sessionGeneration: 1 })
  expect(back.status()).toBe('active')
  expect(browser.storage.getItem('fleet-console.session')).toBe('held')
})

test('a sign-out that arrives after a new sign-in isn’t by choice, so the new user’s drafts are safe', async () => {
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

test('after a sign-in in another tab, returning to a signed-out one signs it in', async () => {
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

test('a token message from before a sign-out that arrives after it is ignored', async () => {
  const { browser, first, second } = await inUse(2)
  const stale = browser.posted.at(-1)
  void first.session.signOut()
  await pass(10)
  browser.post(stale)
  await pass(10)
  expect(statuses([first, second])).toEqual(['signed-out', 'signed-out'])
})

test('the sign-out request is sent with the bearer, once, after the refresh under way', async () => {
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

test('blocked storage: the channel alone signs the others out, and they stay signed out', async () => {
  const { browser, tabs, first, second } = await inUse(2, { blockedStorage: true })
  void first.session.signOut()
  await pass(10)
  expect(statuses(tabs)).toEqual(['signed-out', 'signed-out'])
  second.page.wake()
  await pass(1_000)
  expect(second.session.state()).toMatchObject({ status: 'signed-out', byChoice: true })
  expect(browser.refreshes).toHaveLength(0)
})

test('an unannounced sign-out and sign-in while this tab refreshes: it is signed out', async () => {
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

test('a signed-out tab can sign in again after any number of sign-outs it missed', async () => {
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

test('a sign-out that storage shows after the channel counts as by choice, and no tab signs in again', async () => {
  const { browser, first, second } = await inUse(2, { storageLagMs: 200 })
  void first.session.signOut()
  await pass(10)
  expect(second.session.state()).toMatchObject({ status: 'signed-out', byChoice: false })
  second.page.wake()
  await pass(1_000)
  expect(second.session.state()).toMatchObject({ status: 'signed-out', byChoice: true, sessionGeneration: 1 })
  expect(second.session.authorization()).toBeNull()
  expect(browser.storage.getItem('fleet-console.session')).toBe('signed-out')
})

test('rejects a read whose response arrives after the sign-out; a write returns its outcome', async () => {
  const { first } = await inUse(1)
  const reading = first.client.request(READ).catch((error: unknown) => error)
  const writing = first.client.request(WRITE)
  await pass(10)
  void first.session.signOut()
  await pass(1_000)
  expect(await reading).toMatchObject({ kind: 'unauthenticated' })
  expect((await writing).data).toEqual({ person: 'mia' })
})

test('a tab that was never signed in sends nothing when shown, and accepts no token', async () => {
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
