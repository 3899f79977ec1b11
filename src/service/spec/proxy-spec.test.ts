import { expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import type { ServiceOptions } from '../core/options'
import { type Caller, openService, parseCookies, refresh } from './spec-client'

const CONSOLE = 'https://console.example'
const PROXY = { Host: 'console.example', 'X-Forwarded-Proto': 'https' }

/**
 * Returns the results of a proxy's headers: the cookie's `Secure` at sign-in, refresh, and sign-out, and both links of
 * a page.
 */
async function seen(options: ServiceOptions, headers: Record<string, string>) {
  const { service, anyone, manager } = await openService({ refreshMode: 'rotate', ...options })
  const outer: Caller = anyone.with(headers)
  const signedIn = await outer.send('POST', '/demo/sign-in', {
    json: { username: 'manager', password: 'demo' },
  })
  const replies = [
    signedIn,
    await refresh(outer, parseCookies(signedIn)[0]?.value),
    await outer.send('POST', '/demo/sign-out'),
  ]
  const secure = replies.map((reply) => parseCookies(reply)[0]?.attributes.has('secure'))
  const pages = [
    `${paths.vehicleHistory(1)}?limit=1&offset=1&history_type=%2B`,
    `${paths.vehicles}?limit=1&offset=1`,
  ]
  const links: unknown[] = []
  for (const page of pages) {
    const { body } = await manager.with(headers).get(page)
    const { next, previous } = body as { next: unknown; previous: unknown }
    links.push(next ?? previous)
  }
  await service.close()
  return { secure, origins: links.map((link) => new URL(String(link)).origin), links }
}

const every = (value: boolean) => [value, value, value]

test('F68 behind a trusted TLS proxy: Secure cookie, links in https with the outer host', async () => {
  const { secure, origins, links } = await seen({ trustProxy: true }, PROXY)
  expect(secure).toEqual(every(true))
  expect(origins).toEqual([CONSOLE, CONSOLE])
  expect(links[0]).toBe(`${CONSOLE}${paths.vehicleHistory(1)}?limit=1&history_type=%2B`)
  expect(links[1]).toBe(`${CONSOLE}${paths.vehicles}?limit=1&offset=2`)
})

test.each<[string, Record<string, string>, string]>([
  [
    'X-Forwarded-Host',
    { ...PROXY, Host: '127.0.0.1:7100', 'X-Forwarded-Host': 'console.example:8443' },
    `${CONSOLE}:8443`,
  ],
  [
    'the nearest proxy’s value',
    { ...PROXY, 'X-Forwarded-Host': 'evil.example, console.example', 'X-Forwarded-Proto': 'http, HTTPS' },
    CONSOLE,
  ],
  [
    'the request’s own host if the header is invalid',
    { ...PROXY, 'X-Forwarded-Host': 'a.example/?' },
    'http://service.test',
  ],
])('F68 links have %s', async (_name, headers, origin) => {
  expect((await seen({ trustProxy: true }, headers)).origins).toEqual([origin, origin])
})

test('F68 a proxy on http: no Secure, for any origin of the console', async () => {
  const plain = { ...PROXY, 'X-Forwarded-Proto': 'http' }
  const { secure, origins } = await seen({ trustProxy: true, consoleOrigins: [CONSOLE] }, plain)
  expect(secure).toEqual(every(false))
  expect(origins).toEqual(['http://console.example', 'http://console.example'])
})

test('F68 without TRUST_PROXY headers don’t count', async () => {
  const { secure, origins } = await seen({}, { ...PROXY, 'X-Forwarded-Host': 'evil.example' })
  expect(secure).toEqual(every(false))
  expect(origins).toEqual(['http://service.test', 'http://service.test'])
})

test.each<[readonly string[], boolean]>([
  [[CONSOLE, 'https://b.example'], true],
  [[CONSOLE, 'http://localhost:5173'], false],
  [['http://localhost:5173'], false],
])('F68 without TRUST_PROXY and with the consoles %j, Secure is %s', async (consoleOrigins, expected) => {
  expect((await seen({ consoleOrigins }, {})).secure).toEqual(every(expected))
})

test('F68 a form posted on the outer origin is of the same origin', async () => {
  const { service, anyone } = await openService({ trustProxy: true })
  const post = (origin: string) =>
    anyone
      .with({ ...PROXY, Origin: origin })
      .send('POST', '/demo/sign-in', { json: { username: 'manager', password: 'demo' } })
  expect((await post(CONSOLE)).status).toBe(204)
  expect((await post('http://console.example')).status).toBe(403)
  await service.close()
})
