import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { openService, type Reply, refresh, signIn } from './spec-client'

const CONSOLE = 'https://console.example'
const OTHER = 'http://localhost:4173'
let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService({ consoleOrigins: [CONSOLE, OTHER] })
})
afterAll(() => opened.service.close())

const listed = (reply: Reply, header: string) =>
  (reply.headers.get(header) ?? '').toLowerCase().split(/\s*,\s*/)

function expectAllowed(reply: Reply, origin: string): void {
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe(origin)
  expect(reply.headers.get('Access-Control-Allow-Credentials')).toBe('true')
  expect(listed(reply, 'Vary')).toContain('origin')
}

function expectNothing(reply: Reply): void {
  const names = [...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))
  expect(names).toEqual([])
  expect(listed(reply, 'Vary')).toContain('origin')
}

/** Returns one response of each kind, for these request headers. */
async function responses(headers: Record<string, string>): Promise<[string, number, Reply][]> {
  const anyone = opened.anyone.with(headers)
  const manager = opened.manager.with(headers)
  return [
    ['a page', 200, await manager.get(paths.vehicleHistory(1))],
    ['a bad filter', 400, await manager.get('/v2/vehicles/1/history/?active=maybe')],
    ['no authorization', 401, await anyone.get(paths.vehicleHistory(1))],
    ['a forbidden fleet', 403, await manager.inFleet(3).get(paths.vehicleHistory(1))],
    ['no such vehicle', 404, await manager.get(paths.vehicleHistory(899999))],
    ['no such path', 404, await manager.get('/v2/nothing/here/')],
    ['a wrong method', 405, await manager.send('DELETE', paths.vehicleHistory(1))],
    ['a wrong media type', 415, await manager.send('PATCH', paths.vehicle(1), { body: 'x' })],
    ['too many requests', 429, await manager.get(paths.vehicleHistory(900429))],
    ['a failure', 500, await manager.get(paths.vehicleHistory(900500))],
    ['a bad gateway', 502, await manager.get(paths.vehicleHistory(900502))],
    ['unavailable', 503, await manager.get(paths.vehicleHistory(900503))],
    ['a timeout', 504, await manager.get(paths.vehicleHistory(900504))],
    ['a refused refresh', 401, await refresh(anyone)],
    ['a refresh', 200, await refresh(anyone, await signIn(opened.anyone))],
  ]
}

test.each([CONSOLE, OTHER])('%s may read every response, with credentials', async (origin) => {
  await opened.service.reset()
  for (const [what, status, reply] of await responses({ Origin: origin })) {
    expect([what, reply.status]).toEqual([what, status])
    expectAllowed(reply, origin)
    const exposed = listed(reply, 'Access-Control-Expose-Headers')
    for (const header of ['retry-after', 'x-request-id', 'date']) expect(exposed, what).toContain(header)
  }
})

test.each([
  'https://evil.example',
  'null',
  'http://console.example',
  'https://console.example:8443',
  'https://console.example.evil.example',
  'https://sub.console.example',
  'https://console.exampl',
  'https://CONSOLE.example.evil',
])('%s may read nothing, and use up no refresh token', async (origin) => {
  await opened.service.reset()
  for (const [what, usual, reply] of await responses({ Origin: origin })) {
    const status = what.endsWith('refresh') ? 403 : usual
    expect([what, reply.status]).toEqual([what, status])
    expect(reply.headers.getSetCookie()).toEqual([])
    expectNothing(reply)
  }
})

test('without an Origin there is only Vary', async () => {
  await opened.service.reset()
  for (const [, , reply] of await responses({})) expectNothing(reply)
})

describe('preflight', () => {
  const preflight = (origin: string, path: string, method: string) =>
    opened.anyone.send('OPTIONS', path, {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type,fleet-id',
      },
    })

  test.each([
    [paths.vehicleHistory(1), 'GET'],
    [paths.vehicle(1), 'PATCH'],
    [paths.tokenRefresh, 'POST'],
    ['/demo/sign-out', 'POST'],
  ])('%s %s is allowed without an Authorization', async (path, method) => {
    const reply = await preflight(CONSOLE, path, method)
    expect([200, 204]).toContain(reply.status)
    expectAllowed(reply, CONSOLE)
    expect(listed(reply, 'Access-Control-Allow-Methods')).toContain(method.toLowerCase())
    const headers = listed(reply, 'Access-Control-Allow-Headers')
    for (const header of ['authorization', 'fleet-id', 'content-type']) expect(headers).toContain(header)
  })

  test('from a foreign origin gets no permission', async () => {
    expectNothing(await preflight('https://evil.example', paths.vehicle(1), 'PATCH'))
  })
})
