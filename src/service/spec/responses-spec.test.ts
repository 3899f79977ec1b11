import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { openService, type Reply, refresh, signIn } from './spec-client'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
afterAll(() => opened.service.close())

function expectJsonError(reply: Reply, status: number): void {
  expect(reply.status, reply.text).toBe(status)
  expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(reply.body).toMatchObject({ detail: expect.stringMatching(/\S/) })
}

describe('unknown paths return JSON, never the console’s page', () => {
  const UNKNOWN = [
    '/v2/',
    '/v2',
    '/v2/nothing/',
    '/v2/vehicles/1/nothing/',
    '/v2/vehicles/1/history/more/',
    '/v2/vehicles//history/',
    '/v2/Vehicles/1/',
    '/v2/vehicles/1/history',
    '/v2/vehicles/1',
    '/v2//vehicles/1/',
    '/api/',
    '/api/nothing/',
    '/api/auth/token/',
    '/api/auth/token/refresh',
    '/document/',
    '/document/upload',
    '/document/nothing/',
    '/v2/vehicles/%2e%2e/nothing/',
    '/v2/vehicles/%/history/',
    '/v2/vehicles/%ff/history/',
  ]

  test.each(UNKNOWN)('%s', async (path) => {
    for (const accept of ['text/html', 'application/json', '*/*']) {
      expectJsonError(await opened.manager.with({ Accept: accept }).get(path), 404)
    }
  })

  test.each(UNKNOWN)('%s without authorization reveals no more', async (path) => {
    const reply = await opened.anyone.get(path)
    expect([401, 404]).toContain(reply.status)
    expect(reply.headers.get('Content-Type')).toMatch(/^application\/json/)
  })
})

describe('methods', () => {
  test.each([
    ['POST', paths.vehicleHistory(1), 'GET'],
    ['PUT', paths.vehicleHistory(1), 'GET'],
    ['PATCH', paths.vehicleHistory(1), 'GET'],
    ['DELETE', paths.vehicleHistory(1), 'GET'],
    ['DELETE', paths.vehicle(1), 'PATCH'],
    ['POST', paths.vehicle(1), 'PATCH'],
    ['GET', paths.tokenRefresh, 'POST'],
    ['PATCH', paths.tokenRefresh, 'POST'],
  ])('%s %s is a 405 that allows %s', async (method, path, allowed) => {
    const reply = await opened.manager.send(method, path)
    expectJsonError(reply, 405)
    expect((reply.headers.get('Allow') ?? '').split(/\s*,\s*/)).toContain(allowed)
  })

  test('a wrong method has no effect', async () => {
    const before = await opened.manager.get(paths.vehicleHistory(1))
    await opened.manager.send('PUT', paths.vehicle(1), { json: { active: false } })
    await opened.manager.send('POST', paths.vehicle(1), { json: { active: false } })
    await opened.manager.send('DELETE', paths.vehicle(1))
    expect((await opened.manager.get(paths.vehicleHistory(1))).body).toEqual(before.body)
  })
})

describe('every response', () => {
  const responses = async () => [
    await opened.manager.get(paths.vehicleHistory(1)),
    await opened.manager.patch(paths.vehicle(1), {}),
    await opened.manager.patch(paths.vehicle(1), { active: 'maybe' }),
    await opened.anyone.get(paths.vehicleHistory(1)),
    await opened.manager.get('/v2/nothing/'),
    await opened.manager.send('DELETE', paths.vehicle(1)),
    await opened.manager.get(paths.vehicleHistory(900500)),
    await opened.manager.get(paths.vehicleHistory(900502)),
    await refresh(opened.anyone),
    await refresh(opened.anyone, await signIn(opened.anyone)),
  ]

  test('has its own request id', async () => {
    const found = (await responses()).map((reply) => reply.headers.get('X-Request-Id'))
    expect(found.filter((id) => id === null || !/^[\w-]{8,}$/.test(id))).toEqual([])
    expect(new Set(found).size).toBe(found.length)
  })

  test('has the current Date, no storing and no sniffing', async () => {
    for (const reply of await responses()) {
      expect(Math.abs(Date.parse(reply.headers.get('Date') ?? '') - Date.now())).toBeLessThan(60_000)
      expect(reply.headers.get('Cache-Control')).toContain('no-store')
      expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  test('reveals nothing about the service’s software', async () => {
    const failing = [400, 401, 404, 405]
    for (const reply of (await responses()).filter(({ status }) => failing.includes(status))) {
      expect(reply.text).not.toMatch(/sqlite|kysely|libsql|node_modules|\.ts:\d|SELECT /i)
      expect(reply.headers.get('X-Powered-By')).toBeNull()
    }
  })
})

test('the Date is from the service’s clock, so that a console can compare its own', async () => {
  const at = Date.UTC(2026, 4, 1, 10, 30)
  const shifted = await openService({ now: () => at })
  const reply = await shifted.manager.get(paths.vehicleHistory(1))
  expect(Date.parse(reply.headers.get('Date') ?? '')).toBe(at)
  await shifted.service.close()
})

test('reading a history page twice gives the same page', async () => {
  const first = await opened.manager.get(paths.vehicleHistory(1))
  expect((await opened.manager.get(paths.vehicleHistory(1))).text).toBe(first.text)
})

test('two services of the same seed have the same history', async () => {
  const other = await openService()
  for (const id of [5, 6, 10, 18]) {
    const [one, two] = [
      await opened.manager.get(paths.vehicleHistory(id)),
      await other.manager.get(paths.vehicleHistory(id)),
    ]
    expect(two.text).toBe(one.text)
  }
  await other.service.close()
})
