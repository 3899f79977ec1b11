import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { historyEntry } from '../../contract/history'
import { paths } from '../../contract/paths'
import { historyPage } from '../../contract/testing/response-schemas'
import { ORIGIN, openService, type Reply, refresh, signIn } from './spec-client'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const ask = (id: number) => opened.manager.get(paths.vehicleHistory(id))
const type = (reply: Reply) => reply.headers.get('Content-Type') ?? ''

/** The whole table: sentinel, status, content type. */
const TABLE: [number, number, RegExp][] = [
  [900401, 401, /^application\/json/],
  [900403, 403, /^application\/json/],
  [900413, 413, /./],
  [900429, 429, /./],
  [900500, 500, /^text\/html/],
  [900502, 502, /^text\/html/],
  [900503, 503, /^application\/json/],
  [900504, 504, /./],
]

test.each(TABLE)('%i returns %i', async (id, status, contentType) => {
  const reply = await ask(id)
  expect(reply.status).toBe(status)
  expect(type(reply)).toMatch(contentType)
})

test.each(TABLE)('%i returns %i for a PATCH, too', async (id, status) => {
  expect((await opened.manager.patch(paths.vehicle(id), { active: false })).status).toBe(status)
})

test('900401 stays 401 with a fresh token, every time', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const { access } = (await refresh(opened.anyone, await signIn(opened.anyone))).body as { access: string }
    expect((await opened.anyone.as(`Bearer ${access}`).get(paths.vehicleHistory(900401))).status).toBe(401)
  }
})

test('900500 shows a stack trace and has a request id', async () => {
  const reply = await ask(900500)
  expect(reply.text).toMatch(/<html|<!doctype/i)
  expect(reply.text).toMatch(/Traceback|at .+\d/)
  expect(reply.headers.get('X-Request-Id')).toBeTruthy()
})

describe('added faults', () => {
  const fault = (json: unknown) => opened.anyone.send('POST', '/demo/faults', { json })

  test('as many as requested, only on paths with the prefix', async () => {
    expect((await fault({ path: '/v2/vehicles/1/', kind: '503', times: 2 })).status).toBeLessThan(300)
    expect((await ask(4)).status).toBe(200)
    expect((await ask(1)).status).toBe(503)
    expect((await opened.manager.patch(paths.vehicle(1), {})).status).toBe(503)
    expect((await ask(1)).status).toBe(200)
  })

  test('a failed update has recorded nothing', async () => {
    const before = await ask(1)
    await fault({ path: '/v2/vehicles/1/', kind: '503', times: 1 })
    expect((await opened.manager.patch(paths.vehicle(1), { active: false })).status).toBe(503)
    expect((await ask(1)).body).toEqual(before.body)
  })

  test('on the refresh: 503, then the same cookie works', async () => {
    const token = await signIn(opened.anyone)
    await fault({ path: paths.tokenRefresh, kind: '503', times: 1 })
    const failed = await refresh(opened.anyone, token)
    expect(failed.status).toBe(503)
    expect(failed.headers.getSetCookie()).toEqual([])
    expect((await refresh(opened.anyone, token)).status).toBe(200)
  })

  test('broken-row: one broken row among fourteen', async () => {
    await fault({ path: '/v2/vehicles/1/history/', kind: 'broken-row' })
    const { count, results } = (await ask(1)).body as { count: unknown; results: unknown[] }
    expect([count, results.length]).toEqual([14, 14])
    expect(results.filter((row) => !historyEntry.safeParse(row).success)).toHaveLength(1)
  })

  test('foreign-links: links on a foreign http host', async () => {
    await fault({ path: '/v2/vehicles/1/history/', kind: 'foreign-links' })
    const page = historyPage.parse((await ask(1)).body)
    for (const link of [page.next, page.previous]) {
      expect(link).toMatch(/^http:\/\//)
      expect(new URL(link ?? '').origin).not.toBe(ORIGIN)
    }
  })

  test('responses are late by three seconds', async () => {
    await fault({ path: '/v2/vehicles/1/history/', kind: 'late' })
    const from = performance.now()
    const reply = await ask(1)
    expect(performance.now() - from).toBeGreaterThan(2_900)
    expect([reply.status, historyPage.safeParse(reply.body).success]).toEqual([200, true])
  })

  test.each(['401', '403', '413', '429', '500', '502', '503', '504'])('kind %s', async (kind) => {
    expect((await fault({ path: '/v2/', kind, times: 1 })).status).toBeLessThan(300)
    expect((await ask(1)).status).toBe(Number(kind))
    expect((await ask(1)).status).toBe(200)
  })

  test('DELETE clears them, and so does a reset', async () => {
    await fault({ path: '/v2/', kind: '503', times: 100 })
    expect((await ask(1)).status).toBe(503)
    expect((await opened.anyone.send('DELETE', '/demo/faults')).status).toBeLessThan(300)
    expect((await ask(1)).status).toBe(200)
    await fault({ path: '/v2/', kind: '503', times: 100 })
    await opened.service.reset()
    expect((await ask(1)).status).toBe(200)
  })

  test.each([
    [{}],
    [{ path: '/v2/', kind: 'no such kind', times: 1 }],
    [{ path: 5, kind: '503', times: 1 }],
    [[]],
  ])('%j is refused and adds no fault', async (json) => {
    expect((await fault(json)).status).toBe(400)
    expect((await ask(1)).status).toBe(200)
  })
})

test('a reset over HTTP restores the seed', async () => {
  const before = await ask(1)
  await opened.manager.patch(paths.vehicle(1), { active: false })
  expect((await ask(1)).body).not.toEqual(before.body)
  expect((await opened.anyone.send('POST', '/demo/reset')).status).toBeLessThan(300)
  expect((await ask(1)).body).toEqual(before.body)
})
