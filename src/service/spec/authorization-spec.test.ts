import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { accessToken, JWT_SECRET, openService, refresh, signIn } from './spec-client'

const START = Date.UTC(2026, 0, 15, 12)
let now = START
let opened: Awaited<ReturnType<typeof openService>>
let claims: JWTPayload
const secret = new TextEncoder().encode(JWT_SECRET)

beforeAll(async () => {
  opened = await openService({ now: () => now, accessTokenSeconds: 300 })
  claims = decodeJwt(await accessToken(opened.anyone))
})
beforeEach(() => {
  now = START
})
afterAll(() => opened.service.close())

/** Statuses of the two operations that accept both schemes. */
async function statuses(authorization: string): Promise<number[]> {
  const caller = opened.anyone.as(authorization)
  const replies = [await caller.get(paths.vehicleHistory(1)), await caller.patch(paths.vehicle(1), {})]
  for (const reply of replies.filter(({ status }) => status === 401)) {
    expect(reply.body).toMatchObject({ detail: expect.stringMatching(/\S/) })
    expect(reply.headers.getSetCookie()).toEqual([])
  }
  return replies.map((reply) => reply.status)
}

const signed = (payload: JWTPayload, key: Uint8Array = secret, alg = 'HS256') =>
  new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT' }).sign(key)

const ACCEPTED = [200, 200]
const REFUSED = [401, 401]

test('no credentials are refused with a challenge', async () => {
  for (const reply of [
    await opened.anyone.get(paths.vehicleHistory(1)),
    await opened.anyone.patch(paths.vehicle(1), { active: false }),
  ]) {
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ detail: expect.stringMatching(/\S/) })
    expect(reply.headers.get('WWW-Authenticate')).toMatch(/Bearer/)
  }
})

describe('API keys', () => {
  test('each user’s key is accepted, bare', async () => {
    expect(await statuses('demo-key-manager')).toEqual(ACCEPTED)
    const { status } = await opened.support.get(paths.vehicleHistory(1))
    expect(status).toBe(404)
  })

  test.each([
    'demo-key-manage',
    'demo-key-managerr',
    'DEMO-KEY-MANAGER',
    'demo',
    'x',
    "' OR '1'='1",
    'Bearer',
  ])('%j is refused', async (key) => {
    expect(await statuses(key)).toEqual(REFUSED)
  })

  test('a key is not a bearer token', async () => {
    expect(await statuses('Bearer demo-key-manager')).toEqual(REFUSED)
  })
})

describe('bearer tokens', () => {
  test('a fresh token is accepted, with the scheme in any case', async () => {
    const token = await accessToken(opened.anyone)
    expect(await statuses(`Bearer ${token}`)).toEqual(ACCEPTED)
    expect(await statuses(`bearer ${token}`)).toEqual(ACCEPTED)
  })

  test('one signed here with the secret is accepted, so that the forged ones below fail only for their fault', async () => {
    expect(await statuses(`Bearer ${await signed(claims)}`)).toEqual(ACCEPTED)
  })

  test('expires after its lifetime', async () => {
    const token = await accessToken(opened.anyone)
    now = START + 298_000
    expect(await statuses(`Bearer ${token}`)).toEqual(ACCEPTED)
    now = START + 301_000
    expect(await statuses(`Bearer ${token}`)).toEqual(REFUSED)
    expect(await statuses(`Bearer ${await accessToken(opened.anyone)}`)).toEqual(ACCEPTED)
  })

  test('has the configured lifetime', () => {
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300)
  })

  test('an expired one gets token_not_valid, which makes a console refresh', async () => {
    const token = await accessToken(opened.anyone)
    now = START + 400_000
    const reply = await opened.anyone.as(`Bearer ${token}`).get(paths.vehicleHistory(1))
    expect(reply.body).toMatchObject({ code: 'token_not_valid' })
  })

  test('forged ones are refused', async () => {
    const { exp: _exp, ...endless } = claims
    const { iss: _iss, ...withoutIssuer } = claims
    const { token_type: _type, ...untyped } = claims
    const { privateKey } = await generateKeyPair('RS256')
    const rs = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT' }).sign(privateKey)
    const [head = '', body = '', signature = ''] = (await signed(claims)).split('.')
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url')
    const forged: Record<string, string> = {
      'a different issuer': await signed({ ...claims, iss: 'https://evil.example' }),
      'no issuer': await signed(withoutIssuer),
      'no expiry': await signed(endless),
      'no type': await signed(untyped),
      'a different type': await signed({ ...claims, token_type: 'refresh' }),
      'a different secret': await signed(claims, new TextEncoder().encode('x'.repeat(64))),
      'an empty-looking secret': await signed(claims, new Uint8Array(32)),
      HS512: await signed(claims, secret, 'HS512'),
      HS384: await signed(claims, secret, 'HS384'),
      RS256: rs,
      'RS256 in the header, HS256 underneath': `${header('RS256')}.${body}.${signature}`,
      none: new UnsecuredJWT(claims).encode(),
      'none in the header, the signature kept': `${header('none')}.${body}.${signature}`,
      NoNe: `${header('NoNe')}.${body}.`,
      'no signature': `${head}.${body}.`,
      'two parts': `${head}.${body}`,
      'a different user’s claims under this signature': `${head}.${Buffer.from(JSON.stringify({ ...claims, user_id: 2, sub: '2' })).toString('base64url')}.${signature}`,
      'a refresh token': await signIn(opened.anyone),
    }
    for (const [why, token] of Object.entries(forged)) {
      expect([why, await statuses(`Bearer ${token}`)]).toEqual([why, REFUSED])
    }
  })

  test.each(['Bearer', 'Bearer ', 'Bearer x y', 'Bearer null', 'Basic bWFuYWdlcjpkZW1v'])(
    '%j',
    async (value) => {
      expect(await statuses(value)).toEqual(REFUSED)
    },
  )

  test('the refresh cookie alone is refused', async () => {
    const caller = opened.anyone.with({ Cookie: `refresh_token=${await signIn(opened.anyone)}` })
    expect((await caller.get(paths.vehicleHistory(1))).status).toBe(401)
    expect((await caller.patch(paths.vehicle(1), {})).status).toBe(401)
  })
})

test('a token names its user, and users get different tokens', async () => {
  const manager = decodeJwt(await accessToken(opened.anyone, 'manager'))
  const support = decodeJwt(await accessToken(opened.anyone, 'support'))
  const who = (payload: JWTPayload) => payload.user_id ?? payload.sub
  expect(who(manager)).toBeDefined()
  expect(who(manager)).not.toEqual(who(support))
  expect((await refresh(opened.anyone, await signIn(opened.anyone))).text).not.toContain('demo')
})
