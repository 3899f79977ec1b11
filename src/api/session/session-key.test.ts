import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inUse, pass, statuses } from '../testing/fake-browser'
import { fakeService, json, notValid, READ, REFRESH, storedEntries, WRITE } from '../testing/fake-service'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function withKey(key = 'demo-key') {
  const fake = fakeService()
  await fake.session.start()
  expect(fake.session.enterKey(key)).toBeNull()
  return fake
}

test('sends the key as typed, trimmed', async () => {
  const fake = await withKey('  Token abc "d" \t')
  fake.onRequest = () => json({})
  await fake.client.request(READ)
  expect(fake.requests.at(-1)?.headers.get('Authorization')).toBe('Token abc "d"')
  expect(fake.session.state()).toMatchObject({
    status: 'active',
    mode: 'key',
    person: null,
    sessionGeneration: 1,
  })
})

test('F19 F78 a 401 with a key reports that the key was refused, without a refresh or a second request', async () => {
  const fake = await withKey()
  const before = fake.requests.length
  fake.onRequest = () => json({ detail: 'Invalid key.', code: 'token_not_valid' }, 401)
  for (const spec of [READ, WRITE]) {
    await expect(fake.client.request(spec)).rejects.toMatchObject({
      kind: 'key-refused',
      status: 401,
      outcome: 'not-applied',
      message: expect.stringMatching(/: this API key was refused: Invalid key\.$/),
    })
  }
  expect(fake.requests).toHaveLength(before + 2)
  expect(fake.session.state()).toMatchObject({ status: 'active', mode: 'key' })
})

test('F78 a 403 with a key blames the key, or the fleet if the response mentions it, otherwise both', async () => {
  const fake = await withKey()
  const refused = async (detail: string) => {
    fake.onRequest = () => json({ detail }, 403)
    return fake.client.request(READ).catch((error: unknown) => error)
  }
  expect(await refused('Authentication credentials were not provided.')).toMatchObject({
    kind: 'key-refused',
    message: expect.stringContaining('this API key was refused: Authentication credentials'),
  })
  expect(await refused('You do not have permission to act on this fleet.')).toMatchObject({
    kind: 'forbidden',
    message: expect.stringContaining('you don’t have permission in your default fleet'),
  })
  expect(await refused('You do not have permission to perform this action.')).toMatchObject({
    kind: 'key-forbidden',
    message: expect.stringContaining('this API key doesn’t have access to your default fleet, or it’s wrong'),
  })
  await fake.session.leaveKey()
  expect(await refused('Authentication credentials were not provided.')).toMatchObject({ kind: 'forbidden' })
})

test('a key is never renewed: not on demand, not ahead of time, not when the tab is shown', async () => {
  const fake = await withKey()
  expect(await fake.session.refresh('demo-key')).toBe('over')
  expect(await fake.session.refresh('another')).toBe('token')
  await fake.session.retry()
  fake.page.wake()
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  expect(fake.refreshes()).toBe(1)
  expect(fake.session.times()).toEqual({ receivedAt: null, lifeMs: null, renewalAt: null })
})

test.each([
  ['', 'Enter the API key.'],
  ['   ', 'Enter the API key.'],
  ['a\nb', expect.stringContaining('line breaks')],
  ['a\u0000b', expect.stringContaining('line breaks')],
  ['ключ', expect.stringContaining('special characters')],
])('%j isn’t a valid key', async (typed, problem) => {
  const fake = fakeService()
  await fake.session.start()
  expect(fake.session.enterKey(typed)).toEqual(problem)
  expect(fake.session.state()).toMatchObject({ mode: 'session', sessionGeneration: 0 })
  expect(fake.session.authorization()).toBe('Bearer token-1')
})

test('leaving the key returns to the session, with a new session generation', async () => {
  const fake = await withKey()
  const leaving = fake.session.leaveKey()
  expect(fake.session.authorization()).toBeNull()
  await leaving
  expect(fake.session.state()).toMatchObject({ status: 'active', mode: 'session', sessionGeneration: 2 })
  expect(fake.session.authorization()).toBe('Bearer token-2')
  await fake.session.leaveKey()
  expect(fake.session.state().sessionGeneration).toBe(2)
})

test('leaving the key without a session ends signed out', async () => {
  const fake = fakeService()
  fake.onRefresh = notValid
  await fake.session.start()
  expect(fake.session.state().status).toBe('signed-out')
  fake.session.enterKey('demo-key')
  expect(fake.session.state().status).toBe('active')
  fake.page.wake()
  expect(fake.session.state().status).toBe('active')
  await fake.session.leaveKey()
  expect(fake.session.state()).toMatchObject({ status: 'signed-out', mode: 'session' })
})

test('a key entered after a sign-out stays when the tab is shown', async () => {
  const { first, second } = await inUse(2)
  void second.session.signOut()
  await pass(10)
  first.session.enterKey('demo-key')
  first.page.wake()
  await pass(1_000)
  expect(first.session.state()).toMatchObject({ status: 'active', mode: 'key' })
  expect(first.session.authorization()).toBe('demo-key')
})

test('a key entered during a refresh stays, regardless of the refresh', async () => {
  const fake = fakeService()
  let respond = (_: Response) => {}
  fake.onRefresh = () => new Promise((resolve) => (respond = resolve))
  const start = fake.session.start()
  await vi.advanceTimersByTimeAsync(0)
  fake.session.enterKey('demo-key')
  respond(json({ access: 'late' }))
  await start
  expect(fake.session.authorization()).toBe('demo-key')
  expect(fake.session.state()).toMatchObject({ status: 'active', mode: 'key' })
})

test('doesn’t replay a request of the session with the key', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => {
    fake.session.enterKey('demo-key')
    return notValid()
  }
  await expect(fake.client.request(WRITE)).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(fake.requests.filter(({ url }) => url !== REFRESH)).toHaveLength(1)
})

test('the key stays in its tab: not sent to others, not stored, not replaced by another tab’s token', async () => {
  const { browser, first, second } = await inUse(2)
  first.session.enterKey('demo-key-manager')
  void second.session.refresh(second.session.authorization())
  await pass(1_000)
  expect(first.session.authorization()).toBe('demo-key-manager')
  expect(first.session.state()).toMatchObject({ mode: 'key', person: null })
  expect(JSON.stringify(browser.posted)).not.toContain('demo-key')
  expect(storedEntries(browser.storage).join()).not.toContain('demo-key')
  expect(second.session.state()).toMatchObject({ status: 'active', mode: 'session', person: 'mia' })
})

test('signing out in another tab drops the key; signing out with a key ends the session too', async () => {
  const { tabs, first, second } = await inUse(2)
  first.session.enterKey('demo-key')
  void second.session.signOut()
  await pass(10)
  expect(statuses(tabs)).toEqual(['signed-out', 'signed-out'])
  expect(first.session.authorization()).toBeNull()
  const next = await inUse(2, { config: { signOutUrl: 'https://api.example/demo/sign-out' } })
  next.first.session.enterKey('demo-key')
  void next.first.session.signOut()
  await pass(1_000)
  expect(statuses(next.tabs)).toEqual(['signed-out', 'signed-out'])
  expect(next.browser.signOutAuthorization).toMatch(/^Bearer /)
})
