import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeService, json, jwt, memoryStorage, notValid } from '../testing/fake-service'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a browser that has had a session. */
function usedStorage(): Storage {
  const storage = memoryStorage()
  storage.setItem('fleet-console.session', 'held')
  return storage
}

test('the start refreshes once and identifies the user', async () => {
  const fake = fakeService()
  fake.onRefresh = () => json({ access: jwt({ user_id: 7, sub: 'other' }) })
  expect(fake.session.state().status).toBe('starting')
  await Promise.all([fake.session.start(), fake.session.start()])
  expect(fake.session.state()).toMatchObject({
    status: 'active',
    person: '7',
    problem: null,
    retryInMs: null,
  })
  expect(fake.refreshes()).toBe(1)
})

test.each([
  [{ sub: 'mia' }, 'mia'],
  [{ user_id: '12' }, '12'],
  [{ sub: '' }, null],
  [{}, null],
])('the user of a token with %o is %s', async (claims, person) => {
  const fake = fakeService()
  fake.onRefresh = () => json({ access: jwt(claims) })
  await fake.session.start()
  expect(fake.session.state().person).toBe(person)
})

test('an opaque token has no user', async () => {
  const fake = fakeService()
  await fake.session.start()
  expect(fake.session.state()).toMatchObject({ status: 'active', person: null })
})

test('a browser that never had a session is signed out at the first refusal', async () => {
  const fake = fakeService()
  fake.onRefresh = notValid
  await fake.session.start()
  expect(fake.session.state()).toMatchObject({ status: 'signed-out', problem: null })
  expect(fake.refreshes()).toBe(1)
})

test('a browser that had a session retries after 750 ms', async () => {
  const fake = fakeService({}, usedStorage())
  const usual = fake.onRefresh
  fake.onRefresh = notValid
  const start = fake.session.start()
  await vi.advanceTimersByTimeAsync(749)
  expect(fake.refreshes()).toBe(1)
  fake.onRefresh = usual
  await vi.advanceTimersByTimeAsync(1)
  await start
  expect(fake.session.state().status).toBe('active')
  expect(fake.refreshes()).toBe(2)
})

test('refused twice at the start: signed out, with a message that the session ended', async () => {
  const storage = usedStorage()
  const fake = fakeService({}, storage)
  fake.onRefresh = notValid
  void fake.session.start()
  await vi.advanceTimersByTimeAsync(750)
  expect(fake.session.state()).toMatchObject({
    status: 'signed-out',
    problem: expect.stringContaining('ended'),
  })
  const next = fakeService({}, storage)
  next.onRefresh = notValid
  await next.session.start()
  expect(next.refreshes()).toBe(1)
})

test('refused twice while in use: ended, keeps the user, and is revived by retry()', async () => {
  const fake = fakeService()
  fake.onRefresh = () => json({ access: jwt({ sub: 'mia' }) })
  await fake.session.start()
  const usual = fake.onRefresh
  fake.onRefresh = notValid
  const result = fake.session.refresh(fake.session.authorization())
  await vi.advanceTimersByTimeAsync(750)
  expect(await result).toBe('over')
  expect(fake.session.state()).toMatchObject({ status: 'ended', person: 'mia' })
  expect(fake.session.authorization()).toBeNull()
  expect(await fake.session.refresh(null)).toBe('over')
  expect(fake.refreshes()).toBe(3)
  fake.onRefresh = usual
  await fake.session.retry()
  expect(fake.session.state().status).toBe('active')
})

test('token_not_valid ends the session with any 4xx', async () => {
  const fake = fakeService()
  fake.onRefresh = () => json({ detail: 'No valid token', code: 'token_not_valid' }, 400)
  await fake.session.start()
  expect(fake.session.state().status).toBe('signed-out')
})

test('subscribers are notified of each change, and no longer once unsubscribed', async () => {
  const fake = fakeService()
  const heard: string[] = []
  const leave = fake.session.subscribe(() => heard.push(fake.session.state().status))
  await fake.session.start()
  leave()
  await fake.session.signOut()
  expect(heard).toEqual(['active'])
})

test('works with blocked storage', async () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const fake = fakeService(
    {},
    { ...memoryStorage(), getItem: blocked, setItem: blocked, removeItem: blocked },
  )
  await fake.session.start()
  expect(fake.session.state().status).toBe('active')
  await fake.session.signOut()
  fake.session.markSigningIn()
  expect(fake.session.state().status).toBe('signed-out')
})

test('stores the token nowhere', async () => {
  const fake = fakeService()
  await fake.session.start()
  expect(
    JSON.stringify(
      [...Array(fake.storage.length)].map((_, i) => fake.storage.getItem(fake.storage.key(i) ?? '')),
    ),
  ).toBe('["held"]')
})
