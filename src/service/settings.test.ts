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
      maxUploadBytes: 26_214_400,
      maxBulkRows: 2_000,
      maxCharges: 500,
      consoleOrigins: [],
      demoReset: false,
    },
  })
})

test('every variable is read', () => {
  const settings = readSettings({
    DATABASE_URL: ':memory:',
    SERVICE_MODE: 'production',
    HOST: '0.0.0.0',
    PORT: '80',
    JWT_SECRET: 'x'.repeat(40),
    ACCESS_TOKEN_SECONDS: '60',
    REFRESH_MODE: 'strict',
    SERVICE_READS: 'off',
    MAX_UPLOAD_BYTES: '1048576',
    MAX_BULK_ROWS: '100',
    MAX_CHARGES: '50',
    CONSOLE_ORIGINS: 'https://a.example, http://localhost:5173',
    DEMO_RESET: '1',
  })
  expect(settings).toEqual({
    host: '0.0.0.0',
    port: 80,
    options: {
      mode: 'production',
      databaseUrl: ':memory:',
      accessTokenSeconds: 60,
      refreshMode: 'strict',
      reads: 'off',
      maxUploadBytes: 1_048_576,
      maxBulkRows: 100,
      maxCharges: 50,
      consoleOrigins: ['https://a.example', 'http://localhost:5173'],
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
    ['MAX_UPLOAD_BYTES', '25 MB'],
    ['MAX_UPLOAD_BYTES', '0'],
    ['MAX_BULK_ROWS', '0'],
    ['MAX_BULK_ROWS', '2501'],
    ['MAX_CHARGES', '2501'],
    ['CONSOLE_ORIGINS', '*'],
    ['CONSOLE_ORIGINS', 'https://a.example/'],
    ['CONSOLE_ORIGINS', 'https://a.example,'],
    ['CONSOLE_ORIGINS', 'ftp://a.example'],
    ['DEMO_RESET', 'yes'],
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name} must be`)
  })

  test('names all of them at once', () => {
    const wrong = { PORT: 'x', DEMO_RESET: 'x' }
    expect(() => readSettings(wrong)).toThrow(/PORT must be.*\nDEMO_RESET must be/)
  })
})
