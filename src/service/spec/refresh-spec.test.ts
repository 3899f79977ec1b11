import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { refreshFailureFixture, refreshResponseFixture } from '../../contract/testing/fixtures-session'
import { refreshFailure, refreshResponse } from '../../contract/testing/response-schemas'
import {
  accessToken,
  JWT_SECRET,
  openService,
  parseCookies,
  type Reply,
  refresh,
  signIn,
} from './spec-client'
import { shapeDifferences } from './spec-shape'

const DAY = 86_400_000
let now = Date.UTC(2026, 0, 15, 12)
let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService({ now: () => now })
})
afterAll(() => opened.service.close())

/** Checks a refused refresh: the documented body and no cookie. */
function expectRefused(reply: Reply): void {
  expect(reply.status, reply.text).toBe(401)
  expect(refreshFailure.parse(reply.body)).toEqual(reply.body)
  expect(shapeDifferences(reply.body, refreshFailureFixture)).toEqual([])
  expect((reply.body as { detail: string }).detail).toContain('refresh_token')
  expect(reply.headers.getSetCookie()).toEqual([])
}

test('a valid cookie gives a working access token and nothing else', async () => {
  const reply = await refresh(opened.anyone, await signIn(opened.anyone))
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(shapeDifferences(reply.body, refreshResponseFixture)).toEqual([])
  const { access } = refreshResponse.parse(reply.body)
  expect((await opened.anyone.as(`Bearer ${access}`).get(paths.vehicleHistory(1))).status).toBe(200)
})

test('the same cookie works again, also next to other cookies', async () => {
  const token = await signIn(opened.anyone)
  expect((await refresh(opened.anyone, token)).status).toBe(200)
  const headers = { Cookie: `theme=dark; refresh_token=${token}; refresh_token_old=x` }
  expect((await opened.anyone.send('POST', paths.tokenRefresh, { headers, json: {} })).status).toBe(200)
})

test('an access token has the `iat` of its refresh token, its own `exp`, and the name', async () => {
  const signedInAt = Math.floor(now / 1000)
  const token = await signIn(opened.anyone)
  now += DAY / 2
  const { access } = refreshResponse.parse((await refresh(opened.anyone, token)).body)
  expect(decodeJwt(access)).toMatchObject({
    iat: signedInAt,
    exp: Math.floor(now / 1000) + 300,
    username: 'manager',
  })
})

test('an Authorization header makes no difference, even a wrong one', async () => {
  const token = await signIn(opened.anyone)
  for (const authorization of ['Bearer nonsense', 'demo-key-manager', 'wrong-key']) {
    expect((await refresh(opened.anyone.as(authorization), token)).status).toBe(200)
    expectRefused(await refresh(opened.anyone.as(authorization)))
  }
})

describe('no valid token in the cookie', () => {
  test.each([undefined, '', 'nonsense', 'a.b.c', '%00', 'null', 'eyJhbGciOiJub25lIn0.e30.'])(
    '%j',
    async (token) => {
      expectRefused(await refresh(opened.anyone, token))
    },
  )

  test('an access token', async () => {
    expectRefused(await refresh(opened.anyone, await accessToken(opened.anyone)))
  })

  test('a token in the body instead', async () => {
    const json = { refresh: await signIn(opened.anyone), refresh_token: await signIn(opened.anyone) }
    expectRefused(await opened.anyone.send('POST', paths.tokenRefresh, { json }))
  })

  test('a refresh token with a byte changed', async () => {
    const token = await signIn(opened.anyone)
    const middle = Math.floor(token.length / 2)
    const other = token[middle] === 'A' ? 'B' : 'A'
    expectRefused(await refresh(opened.anyone, `${token.slice(0, middle)}${other}${token.slice(middle + 1)}`))
  })

  test('one signed with the right secret that the service never issued', async () => {
    const claims = decodeJwt(await signIn(opened.anyone))
    const forged = await new SignJWT({ ...claims, jti: 'never-issued' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(JWT_SECRET))
    expectRefused(await refresh(opened.anyone, forged))
  })

  test('an expired one, from the second it expires', async () => {
    const token = await signIn(opened.anyone)
    const signedIn = now
    now = signedIn + DAY - 2_000
    expect((await refresh(opened.anyone, token)).status).toBe(200)
    now = signedIn + DAY + 1_000
    expectRefused(await refresh(opened.anyone, token))
    now = signedIn
  })
})

describe('other requests', () => {
  test.each(['GET', 'PUT', 'DELETE'])('%s is not allowed', async (method) => {
    const headers = { Cookie: `refresh_token=${await signIn(opened.anyone)}` }
    const reply = await opened.anyone.send(method, paths.tokenRefresh, { headers })
    expect(reply.status).toBe(405)
    expect(reply.text).not.toContain('access')
  })

  test('the response has only the access token and must not be stored', async () => {
    const token = await signIn(opened.anyone)
    const reply = await refresh(opened.anyone, token)
    expect(reply.text).not.toContain(token)
    expect(parseCookies(reply).filter(({ value }) => value === '')).toEqual([])
    expect(reply.headers.get('Cache-Control')).toContain('no-store')
  })
})
