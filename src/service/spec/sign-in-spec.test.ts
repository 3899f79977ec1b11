import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { accessToken, ORIGIN, openService, parseCookies, type Reply, refresh, signIn } from './spec-client'

const CONSOLE = 'http://console.test:5173'
const PORTLESS = 'https://console.example'
let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService({ consoleOrigins: [CONSOLE, PORTLESS] })
})
afterAll(() => opened.service.close())

const MANAGER = { username: 'manager', password: 'demo' }
const signInJson = (json: unknown) => opened.anyone.send('POST', '/demo/sign-in', { json })
const signInForm = (fields: Record<string, string>) =>
  opened.anyone.send('POST', '/demo/sign-in', { body: new URLSearchParams(fields) })

/** Expects the refresh cookie of a sign-in, with its required attributes. */
function expectCookie(reply: Reply): string {
  const cookies = parseCookies(reply)
  expect(cookies).toHaveLength(1)
  const [cookie] = cookies
  expect(cookie?.name).toBe('refresh_token')
  expect(cookie?.attributes.has('httponly')).toBe(true)
  expect(cookie?.attributes.get('samesite')).toBe('Strict')
  expect(cookie?.attributes.get('path')).toBe('/api/auth/token/refresh/')
  expect(cookie?.attributes.has('domain')).toBe(false)
  return cookie?.value ?? ''
}

describe('JSON', () => {
  test('204 with a cookie that can refresh', async () => {
    const reply = await signInJson(MANAGER)
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
    expect((await refresh(opened.anyone, expectCookie(reply))).status).toBe(200)
  })

  test('each sign-in has its own token', async () => {
    expect(await signIn(opened.anyone)).not.toBe(await signIn(opened.anyone))
  })

  test.each([
    [{ ...MANAGER, password: 'wrong' }],
    [{ ...MANAGER, password: '' }],
    [{ ...MANAGER, password: ['demo'] }],
    [{ ...MANAGER, username: 'MANAGER' }],
    [{ ...MANAGER, username: "manager' --" }],
    [{ ...MANAGER, username: 'manager\u0000' }],
    [{ username: 'nobody', password: 'demo' }],
    [{ username: '__proto__', password: 'demo' }],
    [{}],
    [[]],
    [null],
  ])('%j is refused without a cookie', async (json) => {
    const reply = await signInJson(json)
    expect([400, 401]).toContain(reply.status)
    expect(reply.headers.getSetCookie()).toEqual([])
  })
})

describe('the form', () => {
  test.each([
    ['/', `${ORIGIN}/`],
    ['/vehicles/1?at=2024-03-05T08%3A30%3A00Z#row', `${ORIGIN}/vehicles/1?at=2024-03-05T08%3A30%3A00Z#row`],
    [`${CONSOLE}/vehicles/1?x=%2B`, `${CONSOLE}/vehicles/1?x=%2B`],
    [CONSOLE, `${CONSOLE}/`],
  ])('return=%s: 303 to it with the cookie', async (to, expected) => {
    const reply = await signInForm({ ...MANAGER, return: to })
    expect(reply.status).toBe(303)
    expect(new URL(reply.headers.get('Location') ?? '', ORIGIN).href).toBe(expected)
    expect((await refresh(opened.anyone, expectCookie(reply))).status).toBe(200)
  })

  test('no return: a page of this origin', async () => {
    const reply = await signInForm(MANAGER)
    expect(reply.status).toBe(303)
    expect(new URL(reply.headers.get('Location') ?? '', ORIGIN).origin).toBe(ORIGIN)
  })

  test('a wrong password shows the page again, without a cookie', async () => {
    const reply = await signInForm({ ...MANAGER, password: 'wrong', return: '/vehicles' })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(reply.headers.get('Location')).toBeNull()
  })
})

describe('open redirects', () => {
  const EVIL = [
    '//evil.example',
    '///evil.example',
    '////evil.example/a',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/vehicles/..//evil.example',
    '/vehicles/%2E%2e//evil.example/',
    'https://evil.example',
    'HTTPS:evil.example',
    'http:/evil.example',
    'https:///evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    `${CONSOLE}.evil.example/`,
    `${PORTLESS}.evil.example/`,
    `${PORTLESS}@evil.example/`,
    `${PORTLESS}:8443/`,
    PORTLESS.replace('https', 'http'),
    PORTLESS.slice(0, -1),
    `${CONSOLE}@evil.example/`,
    'http://console.test:5173:80@evil.example',
    'http://console.test/',
    'https://console.test:5173/',
    `${ORIGIN}@evil.example`,
    `${ORIGIN}.evil.example`,
    '/%0d%0aLocation:%20https://evil.example',
    '/x\r\nSet-Cookie: refresh_token=evil',
  ]

  test.each(EVIL)('return=%j never leaves the origin', async (to) => {
    const reply = await signInForm({ ...MANAGER, return: to })
    expect(reply.status).toBeLessThan(500)
    const location = reply.headers.get('Location')
    if (location !== null) {
      expect(location).not.toMatch(/[\r\n\t\\]/)
      expect(new URL(location, ORIGIN).origin).toBe(ORIGIN)
    }
    for (const cookie of parseCookies(reply)) expect(cookie.value).not.toBe('evil')
  })

  test.each(EVIL)('GET with return=%j does not put it into the page as a link or a script', async (to) => {
    const reply = await opened.anyone.get(`/demo/sign-in?return=${encodeURIComponent(to)}`)
    expect(reply.status).toBeLessThan(500)
    expect(reply.headers.get('Location')).toBeNull()
    expect(reply.text).not.toMatch(/(?:href|action|src)="[^"]*evil/)
  })
})

describe('the page', () => {
  test('is HTML with the demo users, and posts only to itself', async () => {
    const reply = await opened.anyone.get('/demo/sign-in')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(reply.headers.get('Content-Security-Policy')).toMatch(/form-action 'self'/)
    expect(reply.text).toContain('manager')
    expect(reply.text).toContain('support')
  })

  test('each button leads to its page, signed in as its user', async () => {
    const page = await opened.anyone.get('/demo/sign-in?return=%2Fdrivers%2Fbulk')
    const people = page.text
      .match(/<form.*?<\/form>/gs)
      ?.filter((form) => /type="hidden" name="password"/.test(form))
    const pressed = people?.flatMap((form) => {
      const username = /name="username" value="(\w+)"/.exec(form)?.[1] ?? ''
      const addresses = [...form.matchAll(/<button[^>]* name="return" value="([^"]+)"/g)].map(
        (found) => found[1] ?? '',
      )
      return addresses.map((address) => ({ username, address: address.replaceAll('&amp;', '&') }))
    })
    expect(pressed).toContainEqual({ username: 'manager', address: '/drivers/bulk' })
    expect(pressed).toContainEqual({ username: 'support', address: '/drivers/bulk' })
    expect(pressed).toContainEqual({ username: 'manager', address: '/vehicles/33' })
    for (const { username, address } of pressed ?? []) {
      const reply = await signInForm({ username, password: 'demo', return: address })
      expect(reply.headers.get('Location')).toBe(address)
      expect(parseCookies(reply)).toHaveLength(1)
    }
  })

  test('markup in return stays text', async () => {
    const markup = '/"><script>alert(1)</script>'
    const reply = await opened.anyone.get(`/demo/sign-in?return=${encodeURIComponent(markup)}`)
    expect(reply.text).not.toContain('<script>alert(1)')
  })
})

describe('sign-out', () => {
  const signOut = (token: string, access: string) =>
    opened.anyone.send('POST', '/demo/sign-out', {
      headers: { Cookie: `refresh_token=${token}`, Authorization: `Bearer ${access}` },
    })

  test('ends the session: the old cookie no longer refreshes, and is deleted at its path', async () => {
    const token = await signIn(opened.anyone)
    const { access } = (await refresh(opened.anyone, token)).body as { access: string }
    const other = await signIn(opened.anyone)
    const reply = await signOut(token, access)
    expect(reply.status).toBeLessThan(300)
    const [cookie] = parseCookies(reply)
    expect(cookie).toMatchObject({ name: 'refresh_token', value: '' })
    expect(cookie?.attributes.get('path')).toBe('/api/auth/token/refresh/')
    const expires = cookie?.attributes.get('max-age') ?? Date.parse(cookie?.attributes.get('expires') ?? '')
    expect(Number(expires)).toBeLessThanOrEqual(Date.now())
    expect(cookie?.attributes.has('max-age') ? Number(cookie.attributes.get('max-age')) : 0).toBe(0)
    const after = await refresh(opened.anyone, token)
    expect(after.status).toBe(401)
    expect(after.body).toMatchObject({ code: 'token_not_valid' })
    expect((await refresh(opened.anyone, other)).status).toBe(200)
  })

  test('the bearer alone ends the session, because the cookie is not sent here', async () => {
    const token = await signIn(opened.anyone)
    const { access } = (await refresh(opened.anyone, token)).body as { access: string }
    await opened.anyone.as(`Bearer ${access}`).send('POST', '/demo/sign-out')
    expect((await refresh(opened.anyone, token)).status).toBe(401)
  })

  test('an unknown caller’s sign-out ends no session', async () => {
    const token = await signIn(opened.anyone)
    await opened.anyone.send('POST', '/demo/sign-out')
    await opened.anyone
      .as(`Bearer ${await accessToken(opened.anyone, 'support')}`)
      .send('POST', '/demo/sign-out')
    expect((await refresh(opened.anyone, token)).status).toBe(200)
    expect((await opened.manager.get(paths.vehicleHistory(1))).status).toBe(200)
  })
})
