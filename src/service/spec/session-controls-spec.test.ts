import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { refreshResponse } from '../../contract/testing/response-schemas'
import { accessToken, nextToken, openService, refresh, signIn } from './spec-client'

const CONSOLE = 'http://console.test:5173'
let now = Date.UTC(2026, 0, 15, 12)
let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService({ consoleOrigins: [CONSOLE], now: () => now })
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const rules = (json: unknown) => opened.anyone.send('POST', '/demo/session-rules', { json })
const end = (json: unknown) => opened.anyone.send('POST', '/demo/sessions/end', { json })

describe('session rules', () => {
  const first = { accessTokenSeconds: 300, refreshMode: 'fixed', graceSeconds: 10 }

  test('are the options until they are changed one by one, and after a reset', async () => {
    expect((await opened.anyone.get('/demo/session-rules')).body).toEqual(first)
    const short = await rules({ accessTokenSeconds: 3 })
    expect([short.status, short.body]).toEqual([200, { ...first, accessTokenSeconds: 3 }])
    await rules({ refreshMode: 'rotate', graceSeconds: 2 })
    const changed = { accessTokenSeconds: 3, refreshMode: 'rotate', graceSeconds: 2 }
    expect((await opened.anyone.get('/demo/session-rules')).body).toEqual(changed)
    await opened.anyone.send('POST', '/demo/reset')
    expect((await opened.anyone.get('/demo/session-rules')).body).toEqual(first)
  })

  test('rotating tokens of three seconds expire after them', async () => {
    const token = await signIn(opened.anyone)
    await rules({ accessTokenSeconds: 3, refreshMode: 'rotate' })
    const reply = await refresh(opened.anyone, token)
    const { access } = refreshResponse.parse(reply.body)
    const { iat = 0, exp = 0 } = decodeJwt(access)
    expect(exp - iat).toBe(3)
    expect(nextToken(reply)).toBeTruthy()
    const caller = opened.anyone.as(`Bearer ${access}`)
    expect((await caller.get(paths.vehicleHistory(1))).status).toBe(200)
    now += 4_000
    const late = await caller.get(paths.vehicleHistory(1))
    expect([late.status, late.body]).toMatchObject([401, { code: 'token_not_valid' }])
  })

  test('from rotate to fixed: the newest token stays valid, used ones stay refused', async () => {
    const token = await signIn(opened.anyone)
    await rules({ refreshMode: 'rotate', graceSeconds: 0 })
    const next = nextToken(await refresh(opened.anyone, token)) ?? ''
    now += 1
    await rules({ refreshMode: 'fixed' })
    for (let turn = 0; turn < 2; turn += 1) {
      const reply = await refresh(opened.anyone, next)
      expect([reply.status, nextToken(reply)]).toEqual([200, undefined])
    }
    expect((await refresh(opened.anyone, token)).status).toBe(401)
  })

  test.each([
    [{ accessTokenSeconds: 0 }],
    [{ accessTokenSeconds: '3' }],
    [{ accessTokenSeconds: 86_401 }],
    [{ refreshMode: 'sliding' }],
    [{ refreshMode: null }],
    [{ graceSeconds: -1 }],
    [{ graceSeconds: 1.5 }],
  ])('%j is refused by its name, and no rule changes', async (wrong) => {
    const reply = await rules({ accessTokenSeconds: 7, refreshMode: 'rotate', ...wrong })
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, Object.keys(wrong)])
    expect((await opened.anyone.get('/demo/session-rules')).body).toEqual(first)
  })
})

describe('ending sessions', () => {
  test('all of one user: the next refresh is refused without a cookie', async () => {
    const tokens = [await signIn(opened.anyone), await signIn(opened.anyone)]
    const other = await signIn(opened.anyone, 'support')
    await end({ username: 'manager' })
    for (const token of tokens) {
      const reply = await refresh(opened.anyone, token)
      expect([reply.status, reply.body]).toMatchObject([401, { code: 'token_not_valid' }])
      expect(reply.headers.getSetCookie()).toEqual([])
    }
    expect((await refresh(opened.anyone, other)).status).toBe(200)
    expect((await refresh(opened.anyone, await signIn(opened.anyone))).status).toBe(200)
  })

  test('returns the number of ended sessions; access tokens stay valid', async () => {
    await end({ username: 'manager' })
    const access = await accessToken(opened.anyone)
    await signIn(opened.anyone)
    expect((await end({ username: 'manager' })).body).toEqual({ ended: 2 })
    expect((await end({ username: 'manager' })).body).toEqual({ ended: 0 })
    expect((await opened.anyone.as(`Bearer ${access}`).get(paths.vehicleHistory(1))).status).toBe(200)
  })

  test.each([[{}], [{ username: 'nobody' }], [{ username: ['manager'] }], [{ username: null }]])(
    '%j ends nothing',
    async (json) => {
      const token = await signIn(opened.anyone)
      const reply = await end(json)
      expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, ['username']])
      expect((await refresh(opened.anyone, token)).status).toBe(200)
    },
  )
})

test.each(['/demo/session-rules', '/demo/sessions/end'])(
  '%s refuses pages of other origins',
  async (path) => {
    const token = await signIn(opened.anyone)
    const send = (Origin: string) =>
      opened.anyone.with({ Origin }).send('POST', path, { json: { username: 'support' } })
    expect((await send('https://evil.example')).status).toBe(403)
    expect((await send(CONSOLE)).status).not.toBe(403)
    expect((await refresh(opened.anyone, token)).status).toBe(200)
  },
)

test('counters: refreshed and refused, zero after a reset', async () => {
  const token = await signIn(opened.anyone)
  await refresh(opened.anyone, token)
  await refresh(opened.anyone, token)
  await refresh(opened.anyone)
  expect(opened.service.counters()).toEqual({ refreshes: 2, refused: 1, reuses: 0 })
  await opened.service.reset()
  expect(opened.service.counters()).toEqual({ refreshes: 0, refused: 0, reuses: 0 })
})
