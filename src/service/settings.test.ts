import { describe, expect, test } from 'vitest'
import { readSettings } from './settings'

test('the defaults are the demo’s', () => {
  expect(readSettings({ PORT: '', DEMO_RESET: ' ' })).toEqual({
    host: 'localhost',
    port: 7100,
    options: {
      mode: 'demo',
      databaseUrl: 'file:.data/fleet.db',
      accessTokenSeconds: 300,
      refreshMode: 'fixed',
      reads: 'on',
      consoleOrigins: [],
      allowedHosts: ['localhost'],
      trustProxy: false,
      demoReset: false,
    },
  })
})

test('parses every variable', () => {
  const settings = readSettings({
    DATABASE_URL: ':memory:',
    SERVICE_MODE: 'production',
    HOST: '0.0.0.0',
    PORT: '80',
    JWT_SECRET: 'x'.repeat(40),
    ACCESS_TOKEN_SECONDS: '60',
    REFRESH_MODE: 'rotate',
    SERVICE_READS: 'off',
    CONSOLE_ORIGINS: 'https://a.example, http://localhost:5173',
    ALLOWED_HOSTS: 'api.example, 10.0.0.7,::1',
    TRUST_PROXY: '1',
    DEMO_ON_NETWORK: '1',
    DEMO_RESET: '1',
  })
  expect(settings).toEqual({
    host: '0.0.0.0',
    port: 80,
    options: {
      mode: 'production',
      databaseUrl: ':memory:',
      accessTokenSeconds: 60,
      refreshMode: 'rotate',
      reads: 'off',
      consoleOrigins: ['https://a.example', 'http://localhost:5173'],
      allowedHosts: ['0.0.0.0', 'api.example', '10.0.0.7', '::1'],
      trustProxy: true,
      demoReset: true,
      jwtSecret: 'x'.repeat(40),
    },
  })
})

describe('names an invalid variable', () => {
  test.each([
    ['SERVICE_MODE', 'staging'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['ACCESS_TOKEN_SECONDS', '0'],
    ['ACCESS_TOKEN_SECONDS', '1.5'],
    ['REFRESH_MODE', 'sliding'],
    ['SERVICE_READS', 'no'],
    ['CONSOLE_ORIGINS', '*'],
    ['CONSOLE_ORIGINS', 'https://a.example/'],
    ['CONSOLE_ORIGINS', 'https://a.example,'],
    ['CONSOLE_ORIGINS', 'ftp://a.example'],
    ['DEMO_RESET', 'yes'],
    ['DEMO_ON_NETWORK', 'yes'],
    ['TRUST_PROXY', 'nginx'],
    ['HOST', 'localhost:7100'],
    ['HOST', 'http://localhost'],
    ['HOST', '[::1]:7100'],
    ['ALLOWED_HOSTS', '*'],
    ['ALLOWED_HOSTS', 'a.example,'],
    ['ALLOWED_HOSTS', 'a.example:80'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`)
  })

  test('names all of them together', () => {
    const wrong = { PORT: 'x', DEMO_RESET: 'x' }
    expect(() => readSettings(wrong)).toThrow(/PORT must be.*\nDEMO_RESET must be/)
  })
})

describe('F72 the demo on a network', () => {
  test.each(['0.0.0.0', '::', '192.168.1.7', 'fleet.example', 'localhost.example'])(
    '%s is refused',
    (host) => {
      for (const more of [{}, { SERVICE_MODE: 'test' }, { JWT_SECRET: 'x'.repeat(40) }]) {
        expect(() => readSettings({ HOST: host, ...more })).toThrow(
          `HOST is ${host}, where others on the network could sign in as the demo's users: use localhost, or set DEMO_ON_NETWORK=1`,
        )
      }
      const shown = readSettings({ HOST: host, DEMO_ON_NETWORK: '1' })
      expect([shown.host, shown.options.allowedHosts]).toEqual([host, [host]])
      expect(readSettings({ HOST: host, SERVICE_MODE: 'production' }).host).toBe(host)
    },
  )

  test.each(['localhost', 'LOCALHOST', 'a.localhost', '127.0.0.1', '127.1.2.3', '::1'])(
    '%s is this machine',
    (host) => {
      expect(readSettings({ HOST: host }).host).toBe(host)
    },
  )
})
