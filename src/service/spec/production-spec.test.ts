import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { createService } from '../service'
import { type Caller, JWT_SECRET, openService, type Reply } from './spec-client'

test('refuses to start without its own secret', async () => {
  await expect(createService({ mode: 'production', databaseUrl: ':memory:' })).rejects.toThrow(/secret/i)
})

test('refuses a short secret in every mode', async () => {
  for (const mode of ['demo', 'test', 'production'] as const) {
    await expect(createService({ mode, databaseUrl: ':memory:', jwtSecret: 'short' })).rejects.toThrow(
      /secret/i,
    )
    await expect(createService({ mode, databaseUrl: ':memory:', jwtSecret: '' })).rejects.toThrow(/secret/i)
  }
})

describe('with a secret', () => {
  let opened: Awaited<ReturnType<typeof openService>>
  beforeAll(async () => {
    opened = await openService({ mode: 'production', jwtSecret: `${JWT_SECRET}-production` })
  })
  afterAll(() => opened.service.close())

  const demoRoutes: [string, (caller: Caller) => Promise<Reply>][] = [
    [
      'POST /demo/faults',
      (caller) => caller.send('POST', '/demo/faults', { json: { path: '/', kind: '503', times: 9 } }),
    ],
    ['DELETE /demo/faults', (caller) => caller.send('DELETE', '/demo/faults')],
    ['GET /demo/session-rules', (caller) => caller.get('/demo/session-rules')],
    ['POST /demo/session-rules', (caller) => caller.send('POST', '/demo/session-rules', { json: {} })],
    ['POST /demo/sessions/end', (caller) => caller.send('POST', '/demo/sessions/end', { json: {} })],
    ['GET /demo/created', (caller) => caller.get('/demo/created')],
    ['POST /demo/reset', (caller) => caller.send('POST', '/demo/reset')],
    [
      'POST /demo/sign-in',
      (caller) => caller.send('POST', '/demo/sign-in', { json: { username: 'manager', password: 'demo' } }),
    ],
    ['GET /demo/sign-in', (caller) => caller.get('/demo/sign-in')],
  ]

  test.each(demoRoutes)('%s is a 404', async (_name, ask) => {
    const reply = await ask(opened.anyone)
    expect(reply.status).toBe(404)
    expect(reply.headers.getSetCookie()).toEqual([])
  })

  test('the demo’s keys and users are refused', async () => {
    for (const caller of [opened.manager, opened.support]) {
      expect((await caller.get(paths.vehicleHistory(1))).status).toBe(401)
      expect((await caller.patch(paths.vehicle(1), {})).status).toBe(401)
    }
  })

  test.each([900401, 900429, 900500])('sentinel %i has no effect', async (id) => {
    expect((await opened.anyone.get(paths.vehicleHistory(id))).status).toBe(401)
    expect((await opened.manager.get(paths.vehicleHistory(id))).status).toBe(401)
  })

  test('the token refresh exists, and refuses as specified', async () => {
    const reply = await opened.anyone.send('POST', paths.tokenRefresh, { json: {} })
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ code: 'token_not_valid' })
  })
})
