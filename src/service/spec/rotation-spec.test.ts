import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { refreshFailure, refreshResponse } from '../../contract/testing/response-schemas'
import { nextToken, openService, parseCookies, type Reply, refresh, rotated, signIn } from './spec-client'

const START = Date.UTC(2026, 0, 15, 12, 0, 0, 900)
let now = START
let opened: Awaited<ReturnType<typeof openService>>
let token: string
beforeAll(async () => {
  opened = await openService({ now: () => now, refreshMode: 'rotate', refreshTokenSeconds: 3600 })
})
beforeEach(async () => {
  now = START
  await opened.service.reset()
  token = await signIn(opened.anyone)
})
afterAll(() => opened.service.close())

function expectRefused(reply: Reply): void {
  expect(reply.status, reply.text).toBe(401)
  expect(refreshFailure.parse(reply.body)).toEqual(reply.body)
  expect(reply.headers.getSetCookie()).toEqual([])
}

describe('each refresh replaces the token', () => {
  test('with a cookie like the first one, for another full lifetime', async () => {
    now += 600_000
    const reply = await refresh(opened.anyone, token)
    const [cookie, ...others] = parseCookies(reply)
    expect(others).toEqual([])
    expect(cookie?.name).toBe('refresh_token')
    expect(Object.fromEntries(cookie?.attributes ?? [])).toEqual({
      'max-age': '3600',
      path: paths.tokenRefresh,
      httponly: '',
      samesite: 'Strict',
    })
    const { iat = 0, exp = 0 } = decodeJwt(cookie?.value ?? '')
    expect([iat, exp]).toEqual([Math.floor(now / 1000), Math.floor(now / 1000) + 3600])
  })

  test('over HTTPS the cookie is Secure', async () => {
    const headers = { Cookie: `refresh_token=${token}` }
    const reply = await opened.anyone.send('POST', `https://service.test${paths.tokenRefresh}`, { headers })
    expect(parseCookies(reply)[0]?.attributes.has('secure')).toBe(true)
  })

  test('the body has only a working access token', async () => {
    const reply = await refresh(opened.anyone, token)
    const { access } = refreshResponse.parse(reply.body)
    expect(Object.keys(reply.body as object)).toEqual(['access'])
    expect((await opened.anyone.as(`Bearer ${access}`).get(paths.vehicleHistory(1))).status).toBe(200)
  })

  test('again and again: a session outlives its first token', async () => {
    const seen = new Set([token])
    for (let turn = 0; turn < 20; turn += 1) {
      now += 1_200_000
      token = await rotated(opened.anyone, token)
      seen.add(token)
    }
    expect(seen.size).toBe(21)
  })

  test('an unused token expires after its lifetime', async () => {
    const next = await rotated(opened.anyone, token)
    now += 3_601_000
    expectRefused(await refresh(opened.anyone, next))
    // A sign-in deletes expired tokens. They are still refused.
    await signIn(opened.anyone)
    expectRefused(await refresh(opened.anyone, next))
  })
})

describe('the used token', () => {
  test('fifty concurrent refreshes: all succeed with one working successor', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(opened.anyone, token)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const successors = new Set(replies.map(nextToken))
    expect(successors.size).toBe(1)
    const [successor = ''] = successors
    expect(successor).not.toBe(token)
    expect((await refresh(opened.anyone, successor)).status).toBe(200)
    expect(opened.service.counters()).toEqual({ refreshes: 51, refused: 0, reuses: 49 })
  })

  test('gets the same successor until ten seconds after its use, then nothing', async () => {
    const successor = await rotated(opened.anyone, token)
    now += 10_000
    const again = await refresh(opened.anyone, token)
    expect(nextToken(again)).toBe(successor)
    expect(parseCookies(again)[0]?.attributes.get('max-age')).toBe('3590')
    now += 1
    expectRefused(await refresh(opened.anyone, token))
    expect((await refresh(opened.anyone, successor)).status).toBe(200)
    expect(opened.service.counters()).toEqual({ refreshes: 3, refused: 1, reuses: 2 })
  })

  test('gets nothing once its successor has been used', async () => {
    const second = await rotated(opened.anyone, token)
    const third = await rotated(opened.anyone, second)
    expectRefused(await refresh(opened.anyone, token))
    expect(await rotated(opened.anyone, second)).toBe(third)
    expect((await refresh(opened.anyone, third)).status).toBe(200)
  })

  test('without a grace period it gets nothing at all', async () => {
    await opened.anyone.send('POST', '/demo/session-rules', { json: { graceSeconds: 0 } })
    const successor = await rotated(opened.anyone, token)
    now += 1
    expectRefused(await refresh(opened.anyone, token))
    expect((await refresh(opened.anyone, successor)).status).toBe(200)
  })
})

test('successors cannot be guessed: other sessions, other ids', async () => {
  const one = decodeJwt(await rotated(opened.anyone, token))
  const other = decodeJwt(await rotated(opened.anyone, await signIn(opened.anyone)))
  expect(one.jti).toMatch(/^[\w-]{43}$/)
  expect(other.jti).not.toBe(one.jti)
})

test('a sign-out ends the whole family: the token, its successor, and concurrent ones', async () => {
  const first = await refresh(opened.anyone, token)
  const { access } = refreshResponse.parse(first.body)
  const successor = nextToken(first) ?? ''
  const other = await signIn(opened.anyone)
  const bearer = opened.anyone.as(`Bearer ${access}`)
  const [meanwhile] = await Promise.all([
    refresh(opened.anyone, successor),
    bearer.send('POST', '/demo/sign-out'),
  ])
  for (const one of [token, successor, nextToken(meanwhile)]) expectRefused(await refresh(opened.anyone, one))
  expect((await refresh(opened.anyone, other)).status).toBe(200)
})
