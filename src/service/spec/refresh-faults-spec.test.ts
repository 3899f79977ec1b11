import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { nextToken, openService, type Reply, refresh, rotated, signIn } from './spec-client'

const CONSOLE = 'http://console.test:5173'
let opened: Awaited<ReturnType<typeof openService>>
let token: string
beforeAll(async () => {
  opened = await openService({ refreshMode: 'rotate', consoleOrigins: [CONSOLE] })
})
beforeEach(async () => {
  await opened.service.reset()
  token = await signIn(opened.anyone)
})
afterAll(() => opened.service.close())

const fail = (kind: string, path: string = paths.tokenRefresh) =>
  opened.anyone.send('POST', '/demo/faults', { json: { path, kind } })
const contentType = (reply: Reply) => reply.headers.get('Content-Type')

describe('a refresh that is not carried out leaves the token unused', () => {
  const TABLE: [string, number, RegExp, RegExp][] = [
    ['401', 401, /^application\/json/, /"code":"token_not_valid"/],
    ['403', 403, /^application\/json/, /detail/],
    ['413', 413, /^application\/json/, /detail/],
    ['429', 429, /^application\/json/, /throttled/],
    ['500', 500, /^text\/html/, /Traceback/],
    ['502', 502, /^text\/html/, /Bad Gateway/],
    ['503', 503, /^application\/json/, /unavailable/],
    ['504', 504, /^text\/html/, /Time-out/],
    ['html', 200, /^text\/html/, /<!doctype html>/],
    ['401-without-cors', 401, /^application\/json/, /"code":"token_not_valid"/],
  ]

  test.each(TABLE)('%s', async (kind, status, type, text) => {
    await fail(kind)
    const failed = await refresh(opened.anyone, token)
    expect([failed.status, contentType(failed), failed.text]).toEqual([
      status,
      expect.stringMatching(type),
      expect.stringMatching(text),
    ])
    expect(failed.headers.getSetCookie()).toEqual([])
    expect(opened.service.counters()).toEqual({ refreshes: 0, refused: 0, reuses: 0 })
    await rotated(opened.anyone, token)
    expect(opened.service.counters()).toEqual({ refreshes: 1, refused: 0, reuses: 0 })
  })

  test('destroy', async () => {
    await fail('destroy')
    await expect(refresh(opened.anyone, token)).rejects.toThrow('destroyed')
    await rotated(opened.anyone, token)
    expect(opened.service.counters().reuses).toBe(0)
  })
})

test('a 429 has a time to retry, also for a console of a different origin', async () => {
  await fail('429')
  const reply = await refresh(opened.anyone.with({ Origin: CONSOLE }), token)
  expect(reply.headers.get('Retry-After')).toBe('2')
  expect(reply.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
})

test('401-without-cors: a console of another origin may not read it, but the next response', async () => {
  await fail('401-without-cors', '/v2/')
  const asConsole = opened.manager.with({ Origin: CONSOLE })
  const refused = await asConsole.get(paths.vehicleHistory(1))
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, null])
  const next = await asConsole.get(paths.vehicleHistory(1))
  expect([next.status, next.headers.get('Access-Control-Allow-Origin')]).toEqual([200, CONSOLE])
})

describe('a refresh that is carried out with a broken response: the token gets the same successor again', () => {
  test('lost', async () => {
    await fail('lost')
    await expect(refresh(opened.anyone, token)).rejects.toThrow('destroyed')
    expect(opened.service.counters()).toEqual({ refreshes: 1, refused: 0, reuses: 0 })
    await rotated(opened.anyone, await rotated(opened.anyone, token))
    expect(opened.service.counters()).toEqual({ refreshes: 3, refused: 0, reuses: 1 })
  })

  test.each([
    ['truncated', 'application/json'],
    ['text', 'text/plain'],
  ])('%s: the body is broken, the cookie arrives', async (kind, type) => {
    await fail(kind)
    const broken = await refresh(opened.anyone, token)
    expect([broken.status, contentType(broken)]).toEqual([200, type])
    expect(broken.body === undefined).toBe(kind === 'truncated')
    expect(await rotated(opened.anyone, token)).toBe(nextToken(broken))
  })

  test('late: applied immediately, with a response after 3 s', async () => {
    await fail('late')
    const late = rotated(opened.anyone, token)
    await expect.poll(() => opened.service.counters().refreshes).toBe(1)
    const again = await rotated(opened.anyone, token)
    expect(opened.service.counters().reuses).toBe(1)
    expect(await late).toBe(again)
  })
})
