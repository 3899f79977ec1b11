import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { BASE, fakeService, json, jwt, notValid, READ, REFRESH, WRITE } from '../testing/fake-service'

afterEach(() => void vi.useRealTimers())

const calls = (fake: ReturnType<typeof fakeService>) => fake.requests.filter(({ url }) => url !== REFRESH)

test('F01 100 requests get 401 together: one refresh, every request replayed once', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.valid = 'a token that the session does not have'
  const responses = await Promise.all(Array.from({ length: 100 }, () => fake.client.request(READ)))
  expect(responses.map(({ data }) => data)).toEqual(Array(100).fill({ ok: true }))
  expect(fake.refreshes()).toBe(2)
  expect(calls(fake)).toHaveLength(200)
})

test('F02 a 401 that arrives after the refresh: replay only', async () => {
  const fake = fakeService()
  await fake.session.start()
  const usual = fake.onRequest
  let answerLate = (_: Response) => {}
  fake.onRequest = () => new Promise((resolve) => (answerLate = resolve))
  const slow = fake.client.request(READ)
  await expect.poll(() => calls(fake)).toHaveLength(1)
  fake.valid = 'another'
  fake.onRequest = usual
  await fake.client.request(READ)
  expect(fake.refreshes()).toBe(2)
  answerLate(notValid())
  expect((await slow).data).toEqual({ ok: true })
  expect(fake.refreshes()).toBe(2)
})

test('F12 always 401: two requests, one refresh, one error, no loop', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = notValid
  const error = await fake.client.request(READ).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    kind: 'unauthenticated',
    status: 401,
    code: 'token_not_valid',
    outcome: 'not-applied',
  })
  expect(calls(fake)).toHaveLength(2)
  expect(fake.refreshes()).toBe(2)
  expect(fake.session.state().status).toBe('active')
})

test('a code other than token_not_valid right after a refresh is final', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => json({ detail: 'User is inactive', code: 'user_inactive' }, 401)
  await expect(fake.client.request(READ)).rejects.toMatchObject({
    kind: 'unauthenticated',
    code: 'user_inactive',
  })
  expect(calls(fake)).toHaveLength(1)
  expect(fake.refreshes()).toBe(1)
})

test('a write is replayed byte-equal after a 401', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.valid = 'another'
  await fake.client.request(WRITE)
  const bodies = await Promise.all(calls(fake).map((request) => request.text()))
  expect(bodies).toEqual(['{"name":"é"}', '{"name":"é"}'])
})

test('a request made during the start waits for it', async () => {
  const fake = fakeService()
  const response = fake.client.request(READ)
  expect((await response).data).toEqual({ ok: true })
  expect(fake.requests.map(({ url }) => url)).toEqual([REFRESH, `${BASE}/v2/thing/`])
})

test('signed out: fails immediately and sends nothing', async () => {
  const fake = fakeService()
  fake.onRefresh = notValid
  await expect(fake.client.request(WRITE)).rejects.toMatchObject({
    kind: 'unauthenticated',
    outcome: 'not-applied',
  })
  expect(calls(fake)).toHaveLength(0)
})

test('credentials: only the bearer to the API, only the cookie to the refresh', async () => {
  const fake = fakeService()
  await fake.client.request(READ)
  const [refresh, call] = fake.requests
  expect(refresh).toMatchObject({
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    redirect: 'manual',
  })
  expect(refresh?.headers.has('Authorization')).toBe(false)
  expect(await refresh?.text()).toBe('{}')
  expect(call).toMatchObject({ credentials: 'omit', redirect: 'manual' })
  expect(call?.headers.get('Authorization')).toBe('Bearer token-1')
  expect(call?.headers.has('Fleet-Id')).toBe(false)
})

test.each(['https://evil.example/', '.evil.example/', '@evil.example/'])(
  'the token only goes to the API’s origin: %s is rejected',
  async (path) => {
    const fake = fakeService()
    await fake.session.start()
    await expect(fake.client.request({ ...READ, path }).then((a) => a.url)).rejects.toThrow(TypeError)
    expect(calls(fake)).toHaveLength(0)
  },
)

test('a path that looks like a different host stays on the API’s origin', async () => {
  const fake = fakeService()
  const { url } = await fake.client.request({ ...READ, path: '//evil.example/' })
  expect(new URL(url).origin).toBe(BASE)
})

test('a read waits for an interruption to end, a write fails immediately', async () => {
  vi.useFakeTimers()
  const fake = fakeService()
  const usual = fake.onRefresh
  fake.onRefresh = () => json({}, 503)
  await fake.session.start()
  await expect(fake.client.request(WRITE)).rejects.toMatchObject({
    kind: 'interrupted',
    outcome: 'not-applied',
    message: 'Couldn’t save the thing: couldn’t renew your session: the server is temporarily unavailable.',
  })
  const read = fake.client.request(READ)
  fake.onRefresh = usual
  await vi.advanceTimersByTimeAsync(1000)
  expect((await read).data).toEqual({ ok: true })
  expect(fake.refreshes()).toBe(2)
})

test('a read stops waiting at its timeout, and immediately on abort', async () => {
  vi.useFakeTimers()
  const fake = fakeService()
  fake.onRefresh = () => json({}, 503)
  await fake.session.start()
  const late = expect(fake.client.request(READ)).rejects.toMatchObject({ kind: 'interrupted' })
  const stop = new AbortController()
  const aborted = expect(fake.client.request({ ...READ, signal: stop.signal })).rejects.toBe('left')
  await vi.advanceTimersByTimeAsync(10)
  stop.abort('left')
  await aborted
  await vi.advanceTimersByTimeAsync(30_000)
  await late
})

test('a 401 during an interruption: the write is not sent again with the refused token', async () => {
  vi.useFakeTimers()
  const fake = fakeService()
  await fake.session.start()
  fake.valid = 'another'
  fake.onRefresh = () => json({}, 503)
  await expect(fake.client.request(WRITE)).rejects.toMatchObject({
    kind: 'interrupted',
    outcome: 'not-applied',
  })
  expect(calls(fake)).toHaveLength(1)
})

test('an already aborted request does not wait', async () => {
  const fake = fakeService()
  fake.onRefresh = () => new Promise(() => {})
  await expect(fake.client.request({ ...READ, signal: AbortSignal.abort('left') })).rejects.toBe('left')
})

test('a 401 that arrives after a sign-out isn’t replayed', async () => {
  const fake = fakeService()
  fake.onRefresh = () => json({ access: jwt({ sub: 'x' }) })
  await fake.session.start()
  fake.onRequest = () => {
    void fake.session.signOut()
    return notValid()
  }
  await expect(fake.client.request(READ)).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(calls(fake)).toHaveLength(1)
  expect(fake.refreshes()).toBe(1)
})

describe('a token that the service calls not valid yet, after a refresh', () => {
  const notYet = () =>
    json(
      {
        detail: 'Given token not valid for any token type',
        code: 'token_not_valid',
        messages: [{ token_class: 'AccessToken', message: 'The token is not yet valid (iat)' }],
      },
      401,
    )

  test.each([0, 1_000, 2_500, 3_000, 8_000])('for %i ms: waits and tries again', async (ms) => {
    vi.useFakeTimers()
    const fake = fakeService()
    await fake.session.start()
    const begun = Date.now()
    const usual = fake.onRequest
    fake.onRequest = (request) => (Date.now() - begun < ms ? notYet() : usual(request))
    for (const spec of [READ, WRITE]) {
      const response = fake.client.request(spec)
      await vi.advanceTimersByTimeAsync(10_000)
      expect((await response).data).toEqual({ ok: true })
    }
    expect(fake.refreshes()).toBe(1)
    expect(fake.session.state().status).toBe('active')
  })

  test('a permanent refusal is reported without advice to sign in, and nothing was applied', async () => {
    vi.useFakeTimers()
    const fake = fakeService()
    await fake.session.start()
    fake.onRequest = notYet
    const failure = fake.client.request(WRITE).catch((thrown: unknown) => thrown)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ kind: 'interrupted', outcome: 'not-applied' })
    expect(String(await failure)).toMatch(/clocks differ/)
    expect(fake.session.state().status).toBe('active')
  })

  test('the cookie itself: tried again soon, the session stays', async () => {
    vi.useFakeTimers()
    const fake = fakeService()
    await fake.session.start()
    const usual = fake.onRefresh
    fake.onRefresh = notYet
    expect(await fake.session.refresh(fake.session.authorization())).toBe('interrupted')
    fake.onRefresh = usual
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fake.session.state().status).toBe('active')
  })
})

test('a read ends within 30 s, however long a refresh, an interruption, and the response take', async () => {
  vi.useFakeTimers()
  const fake = fakeService()
  await fake.session.start()
  fake.valid = 'another'
  const hang = ({ signal }: Request) =>
    new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  fake.onRefresh = hang
  const usual = fake.onRequest
  let asked = 0
  fake.onRequest = (request) => (asked++ === 0 ? usual(request) : hang(request))
  const begun = Date.now()
  const failed = fake.client.request(READ).catch(() => Date.now() - begun)
  await vi.advanceTimersByTimeAsync(25_000)
  // The session recovers late, and the response never arrives.
  fake.onRefresh = () => json({ access: jwt({ sub: 'mia' }) })
  await vi.advanceTimersByTimeAsync(65_000)
  expect(await failed).toBeLessThanOrEqual(31_000)
})
