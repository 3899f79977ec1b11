import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSession } from '../session/session'
import { CONFIG, fakePage, memoryStorage, NO_CROSS_TAB, READ, WRITE } from '../testing/fake-service'
import { createClient } from './client'
import { createSpecDifferences } from './spec-differences'

/** Tests what an injected fetch can't: sockets, real timeouts, real headers. */
let handle: (request: IncomingMessage, response: ServerResponse) => void
const seen: IncomingMessage[] = []
const server = createServer((request, response) => {
  seen.push(request)
  if (request.url === '/api/auth/token/refresh/') response.end('{"access":"real"}')
  else handle(request, response)
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object.assign({ address: '', family: '', port: 0 }, server.address())
  base = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void seen.splice(0))

async function connect(fleetId: number | null = null) {
  const deps = {
    storage: memoryStorage,
    page: fakePage(),
    crossTab: NO_CROSS_TAB,
    consoleOrigin: 'https://console.example',
  }
  const session = createSession({ ...CONFIG, apiBaseUrl: base }, deps)
  await session.start()
  return createClient({ ...deps, baseUrl: base, fleetId, session, differences: createSpecDifferences() })
}

test('headers on the wire', async () => {
  handle = (_, response) => response.end('{"a":12345678901234567890}')
  const response = await (await connect(3)).request(WRITE)
  expect(response).toMatchObject({ data: { a: '12345678901234567890' }, url: `${base}/v2/thing/` })
  expect(Math.abs((response.respondedAt ?? 0) / 1000 - Date.now())).toBeLessThan(60_000)
  expect(seen[1]?.headers).toMatchObject({
    authorization: 'Bearer real',
    'fleet-id': '3',
    'content-type': 'application/json',
    accept: 'application/json',
  })
  expect(seen[0]?.headers['fleet-id']).toBeUndefined()
})

test('a connection lost before the response: a network error that mentions CORS, because the API’s origin differs', async () => {
  handle = (request) => request.socket.destroy()
  const client = await connect()
  await expect(client.request(READ)).rejects.toMatchObject({
    kind: 'network',
    message: expect.stringContaining('CORS'),
  })
  await expect(client.request(WRITE)).rejects.toMatchObject({ kind: 'network', outcome: 'unknown' })
})

test('F18 a refresh blocked by a different origin names CORS, too', async () => {
  const deps = {
    storage: memoryStorage,
    page: fakePage(),
    crossTab: NO_CROSS_TAB,
    consoleOrigin: 'https://console.example',
  }
  const session = createSession({ ...CONFIG, apiBaseUrl: 'http://127.0.0.1:1' }, deps)
  await session.start()
  expect(session.state()).toMatchObject({ status: 'interrupted', problem: expect.stringContaining('CORS') })
  session.dispose()
})

test('a body cut in the middle: unknown on a write', async () => {
  handle = (request, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('{"id": 1', () => request.socket.destroy())
  }
  await expect((await connect()).request(WRITE)).rejects.toMatchObject({
    kind: 'network',
    outcome: 'unknown',
  })
})

test('a timeout has its own kind, even if only the body is late', async () => {
  const client = await connect()
  handle = () => {}
  await expect(client.request({ ...READ, timeoutMs: 20 })).rejects.toMatchObject({
    kind: 'timeout',
    outcome: 'not-applied',
  })
  handle = (_, response) => void response.writeHead(200).write('{"id": ')
  await expect(client.request({ ...WRITE, timeoutMs: 50 })).rejects.toMatchObject({
    kind: 'timeout',
    outcome: 'unknown',
  })
})

test('an abort rejects with its own reason, before and during the request', async () => {
  const client = await connect()
  const stop = new AbortController()
  handle = () => stop.abort('left')
  await expect(client.request({ ...READ, signal: stop.signal })).rejects.toBe('left')
  const calls = seen.length
  await expect(client.request({ ...READ, signal: stop.signal })).rejects.toBe('left')
  expect(seen).toHaveLength(calls)
})

test('a redirect is not followed: no header reaches the other host', async () => {
  handle = (_, response) =>
    response.writeHead(307, { Location: `${base.replace('127.0.0.1', 'localhost')}/elsewhere` }).end()
  await expect((await connect()).request(WRITE)).rejects.toMatchObject({ kind: 'redirected' })
  expect(seen.map(({ url }) => url)).not.toContain('/elsewhere')
})

test('F84 a read bypasses every cache on the way to the API', async () => {
  handle = (_, response) => response.setHeader('Cache-Control', 'max-age=60').end('{}')
  await (await connect()).request(READ)
  expect(seen[1]?.headers['cache-control']).toBe('no-cache')
})
