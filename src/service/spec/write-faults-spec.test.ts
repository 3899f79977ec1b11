import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { MANAGER_KEY, ORIGIN, openService, type Reply } from './spec-client'
import { history } from './spec-history'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
beforeEach(() => opened.service.reset())
afterAll(() => opened.service.close())

const PATH = paths.vehicle(1)
const fault = (json: unknown) => opened.anyone.send('POST', '/demo/faults', { json })
const change = () => opened.manager.patch(PATH, { year: '1999' })
const revisions = async () => (await history(opened.manager, 1, [['limit', 1]])).count

/** Counts the revisions afterwards. */
async function recorded(write: () => Promise<unknown>): Promise<number> {
  const before = await revisions()
  await write()
  return (await revisions()) - before
}

describe('a write is applied without a confirmation', () => {
  test.each<[string, (reply: Reply) => void]>([
    ['204', ({ status, text }) => expect([status, text]).toEqual([204, ''])],
    ['lost-502', ({ status, text }) => expect([status, text]).toEqual([502, expect.stringMatching(/nginx/)])],
    ['truncated', ({ status, body }) => expect([status, body]).toEqual([200, undefined])],
    ['text', ({ headers }) => expect(headers.get('Content-Type')).toMatch(/^text\/plain/)],
  ])('%s', async (kind, look) => {
    await fault({ path: PATH, method: 'PATCH', kind })
    expect(await recorded(async () => look(await change()))).toBe(1)
    expect((await change()).status).toBe(200)
  })

  test('lost', async () => {
    await fault({ path: PATH, method: 'PATCH', kind: 'lost' })
    expect(await recorded(() => expect(change()).rejects.toThrow('destroyed'))).toBe(1)
  })

  test('silent: nothing comes until the caller gives up', async () => {
    await fault({ path: PATH, method: 'PATCH', kind: 'silent' })
    const giveUp = new AbortController()
    const headers = { Authorization: MANAGER_KEY, 'Content-Type': 'application/json' }
    const request = new Request(ORIGIN + PATH, {
      method: 'PATCH',
      headers,
      body: '{}',
      signal: giveUp.signal,
    })
    const before = await revisions()
    let answered = false
    const sent = opened.service.fetch(request).finally(() => {
      answered = true
    })
    const done = expect(sent).rejects.toThrow('destroyed')
    await expect.poll(revisions).toBe(before + 1)
    expect(answered).toBe(false)
    giveUp.abort()
    await done
  })
})

describe('a write that is not carried out', () => {
  test.each(['500', '502', '503', '504', 'html'])('%s', async (kind) => {
    await fault({ path: PATH, method: 'PATCH', kind })
    expect(await recorded(change)).toBe(0)
  })

  test('destroy', async () => {
    await fault({ path: PATH, method: 'PATCH', kind: 'destroy' })
    expect(await recorded(() => expect(change()).rejects.toThrow('destroyed'))).toBe(0)
  })
})

describe('a fault of one method', () => {
  test('does not match other requests on the path', async () => {
    expect((await fault({ path: '/v2/', method: 'PATCH', kind: '503', times: 2 })).status).toBe(201)
    expect((await opened.manager.get(PATH)).status).toBe(200)
    expect((await change()).status).toBe(503)
    expect((await opened.manager.get(PATH)).status).toBe(200)
    expect((await opened.manager.send('POST', PATH)).status).toBe(405)
    expect((await change()).status).toBe(503)
    expect((await change()).status).toBe(200)
  })

  test.each(['patch', 'TRACE', '', 5, null])('%j is refused', async (method) => {
    const reply = await fault({ path: '/v2/', method, kind: '503' })
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, ['method']])
    expect((await change()).status).toBe(200)
  })
})
