import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { openService } from './spec-client'

describe('F72 a request that names a different host', () => {
  let opened: Awaited<ReturnType<typeof openService>>
  beforeAll(async () => {
    const allowedHosts = ['fleet.example', '::2', '10.0.0.7']
    opened = await openService({ allowedHosts, consoleOrigins: ['https://console.example:8443'] })
  })
  afterAll(() => opened.service.close())

  test.each([
    'fleet.example',
    'FLEET.example:7100',
    'console.example',
    'console.example:8443',
    'localhost',
    'localhost:5173',
    'app.localhost',
    '127.0.0.1:7100',
    '127.9.9.9',
    '[::1]:7100',
    '[0:0::1]',
    '[::2]:80',
    '10.0.0.7',
  ])('%s is the service', async (host) => {
    const reply = await opened.manager.with({ Host: host }).get(paths.vehicleHistory(1))
    expect(reply.status).toBe(200)
  })

  test.each([
    'evil.example',
    'fleet.example.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.8',
    '[::3]',
    'evil.example/fleet.example',
    'fleet.example@evil.example',
    'evil.example:7100',
    'localhost:x',
    '',
  ])('%s is refused with the reason', async (host) => {
    const reply = await opened.manager.with({ Host: host }).get(paths.vehicleHistory(1))
    const detail = `The host ${JSON.stringify(host)} is not among HOST, CONSOLE_ORIGINS and ALLOWED_HOSTS.`
    expect([reply.status, reply.body]).toEqual([403, { detail }])
  })

  test('every path is refused, signing in too', async () => {
    const foreign = opened.anyone.with({ Host: 'evil.example' })
    const signIn = { json: { username: 'manager', password: 'demo' } }
    expect((await foreign.send('POST', '/demo/sign-in', signIn)).headers.getSetCookie()).toEqual([])
    expect((await foreign.get('/demo/sign-in')).status).toBe(403)
    expect((await foreign.get('/nothing')).status).toBe(403)
  })
})
