import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type NodeServer, startNodeServer } from './node-server'
import { createService, type ReferenceService } from './service'

const KEY = { Authorization: 'demo-key-manager' }

let service: ReferenceService
let server: NodeServer

beforeEach(async () => {
  service = await createService({ bigHistorySize: 1000 })
  server = await startNodeServer(service, { host: '127.0.0.1', port: 0 })
})

afterEach(() => server.stop())

async function switchOn(fault: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await fetch(`${server.address}/demo/faults`, { method: 'POST', headers, body: JSON.stringify(fault) })
}

test('serves the handler and destroys the connection for a fault', async () => {
  const history = await fetch(`${server.address}/v2/vehicles/1/history/`, { headers: KEY })
  expect(history.status).toBe(200)
  expect(history.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
  // A client may automatically repeat a request if its kept-alive connection ends.
  await switchOn({ path: '/v2/vehicles/1/', kind: 'destroy', times: 2 })
  await expect(fetch(`${server.address}/v2/vehicles/1/history/`, { headers: KEY })).rejects.toThrow(
    'fetch failed',
  )
})

describe('a write without a response has been committed', () => {
  const address = (path: string) => server.address + path
  const asJson = { ...KEY, 'Content-Type': 'application/json' }
  const update = { method: 'PATCH', headers: asJson, body: '{}' }
  const count = async () => {
    const response = await fetch(address('/v2/vehicles/1/history/'), { headers: KEY })
    return ((await response.json()) as { count: number }).count
  }

  test('lost: the connection ends', async () => {
    const before = await count()
    await switchOn({ path: '/v2/vehicles/1/', method: 'PATCH', kind: 'lost' })
    await expect(fetch(address('/v2/vehicles/1/'), update)).rejects.toThrow('fetch failed')
    expect(await count()).toBe(before + 1)
  })

  test('silent: the connection stays until the caller gives up', async () => {
    const before = await count()
    await switchOn({ path: '/v2/vehicles/1/', method: 'PATCH', kind: 'silent' })
    const giveUp = new AbortController()
    const sent = fetch(address('/v2/vehicles/1/'), { ...update, signal: giveUp.signal })
    const done = expect(sent).rejects.toThrow('aborted')
    await expect.poll(count).toBe(before + 1)
    giveUp.abort()
    await done
    // The abandoned request does not block the next one.
    expect(await count()).toBe(before + 1)
  })
})

test('a body without Content-Length is cut off at one megabyte', async () => {
  const chunk = Buffer.alloc(256 * 1024, ' ')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { ...KEY, 'Content-Type': 'application/json' }
    const outgoing = request(`${server.address}/v2/vehicles/1/`, { method: 'PATCH', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    outgoing.on('error', reject)
    for (let sent = 0; sent < 5; sent++) outgoing.write(chunk)
    outgoing.end()
  })
  expect(status).toBe(413)
})

test('stopping lets a running request finish, and accepts no new one', async () => {
  const update = { headers: KEY }
  await switchOn({ path: '/v2/vehicles/5/', kind: 'late' })
  const slow = fetch(`${server.address}/v2/vehicles/5/history/?limit=1`, update)
  // The request is running once a later one has its response.
  await fetch(`${server.address}/v2/vehicles/1/history/?limit=1`, update)
  const stopped = server.stop()
  await expect(fetch(`${server.address}/v2/vehicles/1/history/`, update)).rejects.toThrow('fetch failed')
  expect((await slow).status).toBe(200)
  await stopped
})

test('stopping does not wait for a connection without a request', async () => {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  // The server has the connection once a later request has its response.
  await fetch(`${server.address}/v2/vehicles/1/history/?limit=1`, { headers: KEY })
  const closed = once(socket, 'close')
  const from = performance.now()
  await server.stop()
  await closed
  expect(performance.now() - from).toBeLessThan(5_000)
})

test('responds to a refused upload after its last byte, because a browser reads no response before', async () => {
  const strict = await createService({ maxUploadBytes: 1000, bigHistorySize: 1000 })
  const own = await startNodeServer(strict, { host: '127.0.0.1', port: 0 })
  const headers = { ...KEY, 'Content-Type': 'multipart/form-data; boundary=X' }
  const sending = request(`${own.address}/document/upload/`, { method: 'POST', headers })
  let early = true
  const answered = new Promise((resolve, reject) => {
    sending.once('error', reject)
    sending.once('response', ({ statusCode }) => resolve([statusCode, early]))
  })
  sending.write('--X\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
  sending.write(Buffer.alloc(500_000, 7))
  // By now, the service has had time to respond.
  for (let other = 0; other < 20; other++) {
    await fetch(`${own.address}/v2/vehicles/1/history/`, { headers: KEY }).then((response) => response.text())
  }
  early = false
  sending.end('\r\n--X--\r\n')
  expect(await answered).toEqual([413, false])
  await own.stop()
})

describe('a whole address as the target of a request', () => {
  /** Sends raw bytes, which no client sends, and returns the response. */
  async function answerTo(text: string): Promise<string> {
    const { hostname, port } = new URL(server.address)
    const socket = connect(Number(port), hostname)
    socket.end(text)
    let response = ''
    for await (const chunk of socket) response += String(chunk)
    return response
  }

  test.each([
    'http://evil.example/demo/sign-in?next=/vehicles',
    'https://evil.example/demo/sign-in',
    'HTTP://evil.example/v2/vehicles/1/',
    'http://localhost@evil.example/demo/sign-in',
    'http://localhost/demo/sign-in',
    'evil.example:443',
    '*',
  ])('%s is refused', async (target) => {
    const response = await answerTo(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).not.toMatch(/evil|Secure|Set-Cookie/i)
  })

  test('a path that looks like a whole address stays on this service', async () => {
    const response = await answerTo(
      'GET //evil.example/demo/sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
  })
})

test('reads a refused body up to its limit, then ends the connection', async () => {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  // It is closed while more is being sent.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = ['POST /v2/billing-plan/ HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 1000000000\r\n\r\n`)
  const chunk = Buffer.alloc(1024 * 1024, ' ')
  for (let sent = 0; sent < 100 && !socket.destroyed; sent++) {
    const drained = new Promise((resolve) => socket.once('drain', resolve))
    if (!socket.write(chunk)) await Promise.race([drained, closed])
  }
  await closed
  expect(socket.bytesWritten).toBeLessThan(50_000_000)
})
