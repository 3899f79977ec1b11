import { afterEach, expect, test, vi } from 'vitest'
import { BASE, fakeService, json, notValid, REFRESH } from '../testing/fake-service'

afterEach(() => void vi.useRealTimers())

test('signing out during a refresh discards its result', async () => {
  const fake = fakeService()
  await fake.session.start()
  let respond = (_: Response) => {}
  fake.onRefresh = () => new Promise((resolve) => (respond = resolve))
  const result = fake.session.refresh('Bearer token-1')
  await expect.poll(fake.refreshes).toBe(2)
  await fake.session.signOut()
  respond(json({ access: 'late' }))
  expect(await result).toBe('over')
  expect(fake.session.authorization()).toBeNull()
  expect(fake.session.state()).toMatchObject({
    status: 'signed-out',
    person: null,
    problem: null,
    retryInMs: null,
  })
})

test('a refresh from before a sign-out is discarded even after signing in has begun', async () => {
  vi.useFakeTimers()
  const fake = fakeService()
  await fake.session.start()
  let respond = (_: Response) => {}
  fake.onRefresh = () =>
    new Promise((resolve) => {
      respond = resolve
    })
  const result = fake.session.refresh('Bearer token-1')
  await vi.advanceTimersByTimeAsync(0)
  expect(fake.refreshes()).toBe(2)
  await fake.session.signOut()
  fake.session.markSigningIn()
  fake.onRefresh = () => json({ access: 'new' })
  const retried = fake.session.retry()
  await vi.advanceTimersByTimeAsync(1_000)
  await retried
  respond(json({ access: 'late' }))
  expect(await result).toBe('over')
  expect(fake.session.authorization()).toBe('Bearer new')
})

test('another tab signs out while this one refreshes: both are signed out', async () => {
  const fake = fakeService()
  await fake.session.start()
  const usual = fake.onRefresh
  fake.onRefresh = (request) => {
    fake.storage.setItem('fleet-console.session', 'signed-out')
    return usual(request)
  }
  expect(await fake.session.refresh('Bearer token-1')).toBe('over')
  expect(fake.session.state().status).toBe('signed-out')
})

test('signing out between the two tries after a refusal prevents the second', async () => {
  vi.useFakeTimers()
  const fake = fakeService()
  await fake.session.start()
  fake.onRefresh = notValid
  const result = fake.session.refresh('Bearer token-1')
  await vi.advanceTimersByTimeAsync(100)
  await fake.session.signOut()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toBe('over')
  expect(fake.refreshes()).toBe(2)
  expect(fake.session.state().status).toBe('signed-out')
})

test('signing out during an interruption ends its retries', async () => {
  vi.useFakeTimers()
  const fake = fakeService()
  fake.onRefresh = () => json({}, 503)
  await fake.session.start()
  await fake.session.signOut()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.refreshes()).toBe(1)
})

test('F14 after a sign-out, a start sends nothing and stays signed out until the user follows “Sign in”', async () => {
  const first = fakeService()
  await first.session.start()
  await first.session.signOut()
  const second = fakeService({}, first.storage)
  await second.session.start()
  expect(second.session.state()).toMatchObject({ status: 'signed-out', problem: null })
  await second.session.retry()
  expect(second.refreshes()).toBe(0)
  second.session.markSigningIn()
  const third = fakeService({}, first.storage)
  await third.session.start()
  expect(third.session.state().status).toBe('active')
})

test('a refresh in this tab doesn’t undo a sign-out in another', async () => {
  const fake = fakeService()
  await fake.session.start()
  const other = fakeService({}, fake.storage)
  await other.session.start()
  await other.session.signOut()
  expect(await fake.session.refresh('Bearer token-1')).toBe('over')
  expect(fake.session.state().status).toBe('signed-out')
  expect(fake.refreshes()).toBe(1)
  expect(fake.storage.getItem('fleet-console.session')).toBe('signed-out')
})

test('signOutUrl is POSTed with the cookie and, at the API’s origin, the bearer', async () => {
  const fake = fakeService({ signOutUrl: `${BASE}/demo/sign-out` })
  const elsewhere = fakeService({ signOutUrl: 'https://id.example/out' })
  for (const { session } of [fake, elsewhere]) await session.start()
  fake.onRequest = () => new Response(null, { status: 204 })
  elsewhere.onRequest = () => new Response(null, { status: 302, headers: { Location: '/bye' } })
  await fake.session.signOut()
  expect(fake.requests.at(-1)?.headers.get('Authorization')).toBe('Bearer token-1')
  expect(fake.session.state().problem).toBeNull()
  await elsewhere.session.signOut()
  const last = elsewhere.requests.at(-1)
  expect(last).toMatchObject({
    url: 'https://id.example/out',
    method: 'POST',
    credentials: 'include',
    keepalive: true,
  })
  expect(last?.headers.has('Authorization')).toBe(false)
  expect(elsewhere.session.state().problem).toBeNull()
})

test.each([
  ['a failing service', () => json({}, 503)],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s: signed out here anyway, with a message', async (_, respond) => {
  const fake = fakeService({ signOutUrl: `${BASE}/demo/sign-out` })
  await fake.session.start()
  fake.onRequest = respond
  await fake.session.signOut()
  expect(fake.session.state()).toMatchObject({
    status: 'signed-out',
    problem: expect.stringContaining('didn’t confirm'),
  })
  expect(fake.requests.at(-1)?.headers.get('Authorization')).toBe('Bearer token-1')
})

test('the sign-out request waits for the running refresh, because its new cookie must be revoked, too', async () => {
  const fake = fakeService({ signOutUrl: `${BASE}/demo/sign-out` })
  await fake.session.start()
  let respond = (_: Response) => {}
  fake.onRefresh = () => new Promise((resolve) => (respond = resolve))
  fake.onRequest = () => new Response(null, { status: 204 })
  void fake.session.refresh('Bearer token-1')
  await expect.poll(fake.refreshes).toBe(2)
  const out = fake.session.signOut()
  expect(fake.session.state().status).toBe('signed-out')
  expect(fake.requests.at(-1)?.url).toBe(REFRESH)
  respond(json({ access: 'late' }))
  await out
  expect(fake.requests.at(-1)?.url).toBe(`${BASE}/demo/sign-out`)
})

test('after a sign-out, only a user who comes from the sign-in page is signed in', async () => {
  const before = fakeService()
  await before.session.start()
  await before.session.signOut()
  const arrive = async (from: string, signInUrl: string) => {
    const fake = fakeService({ signInUrl }, { ...before.storage })
    before.storage.setItem('fleet-console.session', 'signed-out')
    fake.page.from = from
    await fake.session.start()
    return fake.session.state().status
  }
  const own = '/demo/sign-in'
  expect(await arrive('', own)).toBe('signed-out')
  expect(await arrive(`${BASE}/vehicles`, own)).toBe('signed-out')
  expect(await arrive('https://elsewhere.example/', own)).toBe('signed-out')
  expect(await arrive(`${BASE}/demo/sign-in?return=%2F`, own)).toBe('active')
  const other = 'https://people.example/sign-in'
  expect(await arrive(`${BASE}/sign-in`, other)).toBe('signed-out')
  // Browsers don't send the path to a different origin.
  expect(await arrive('https://people.example/', other)).toBe('active')
})

test('distinguishes a session refused after the sign-in page from one that never started', async () => {
  const fake = fakeService()
  fake.onRefresh = notValid
  await fake.session.start()
  expect(fake.session.state()).toMatchObject({ status: 'signed-out', isReturnRefused: false })
  fake.session.markSigningIn()
  const back = fakeService({}, fake.storage)
  back.onRefresh = notValid
  await back.session.start()
  expect(back.session.state()).toMatchObject({ status: 'signed-out', isReturnRefused: true, problem: null })
  const reloaded = fakeService({}, fake.storage)
  reloaded.onRefresh = notValid
  await reloaded.session.start()
  expect(reloaded.session.state().isReturnRefused).toBe(false)
})
