import { expect, test } from 'vitest'
import { ConfigError, loadConfig, signInHref } from './config'

const VALID = { apiBaseUrl: '', signInUrl: '/sign-in', vehicleReads: 'auto' }

/** Loads a text; a value is written as JSON. */
function load(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return loadConfig(async () => new Response(text, { status }))
}

test('requests config.json at the app’s base', async () => {
  const asked: unknown[] = []
  await loadConfig(async (input) => {
    asked.push(input)
    return new Response(JSON.stringify(VALID))
  })
  expect(asked).toEqual(['/config.json'])
})

test.each([
  ['', ''],
  ['/', ''],
  ['/base/', '/base'],
  ['https://api.example', 'https://api.example'],
  ['https://api.example/', 'https://api.example'],
  ['https://api.example/fleet//', 'https://api.example/fleet'],
])('apiBaseUrl %j becomes %j', async (apiBaseUrl, expected) => {
  expect(await load({ ...VALID, apiBaseUrl })).toEqual({ ...VALID, apiBaseUrl: expected })
})

test('everything optional', async () => {
  const full = {
    ...VALID,
    signOutUrl: '/sign-out',
    fleets: [
      { id: 1, title: 'Alder Rentals', zone: 'America/New_York' },
      { id: 2, title: 'Birch' },
    ],
    vehicleReads: 'off',
  }
  expect(await load(full)).toEqual(full)
  expect(await load({ apiBaseUrl: '', signInUrl: '/in' })).toMatchObject({ vehicleReads: 'auto' })
})

test.each([
  ['HTML', '<!doctype html><p>App</p>', 200, 'is a page instead of JSON'],
  ['broken JSON', '{"apiBaseUrl": ', 200, 'is not valid JSON'],
  ['404', 'Not found', 404, 'answered with status 404'],
  ['500', '{}', 500, 'answered with status 500'],
  ['no object', '[]', 200, 'the whole: '],
  ['no sign-in', { apiBaseUrl: '' }, 200, 'signInUrl: is missing or no text'],
  ['a script', { ...VALID, signInUrl: 'javascript:alert(1)' }, 200, 'signInUrl: must be an http(s) address'],
  ['another host without protocol', { ...VALID, signInUrl: '//evil.example' }, 200, 'signInUrl: must be'],
  ['an API without protocol', { ...VALID, apiBaseUrl: 'api.example' }, 200, 'apiBaseUrl: must be'],
  ['an unknown mode', { ...VALID, vehicleReads: 'maybe' }, 200, 'vehicleReads: must be "auto" or "off"'],
  ['a fleet without a number', { ...VALID, fleets: [{ id: 'one', title: 'x' }] }, 200, 'fleets.0.id: '],
])('%s: a ConfigError that names it', async (_, body, status, message) => {
  const error = await load(body, status).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigError)
  expect(error).toHaveProperty('message', expect.stringContaining(message))
  expect(error).toHaveProperty('message', expect.not.stringContaining('<'))
})

test('no connection: a ConfigError', async () => {
  const load = loadConfig(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(load).rejects.toThrow(/could not be loaded/)
})

test.each([
  [
    '/sign-in',
    'https://console.example/sign-in?return=%2Fvehicles%2F1%3Fat%3D2024-01-01T00%253A00%26kind%3D%252B%23row',
  ],
  [
    '/sign-in?theme=a',
    'https://console.example/sign-in?theme=a&return=%2Fvehicles%2F1%3Fat%3D2024-01-01T00%253A00%26kind%3D%252B%23row',
  ],
  [
    'https://id.example/',
    'https://id.example/?return=https%3A%2F%2Fconsole.example%2Fvehicles%2F1%3Fat%3D2024-01-01T00%253A00%26kind%3D%252B%23row',
  ],
])('sign-in at %s', (signInUrl, expected) => {
  const href = 'https://console.example/vehicles/1?at=2024-01-01T00%3A00&kind=%2B#row'
  expect(signInHref({ signInUrl }, { href })).toBe(expected)
  expect(new URL(expected).searchParams.get('return')).toMatch(
    /^(https:\/\/console\.example)?\/vehicles\/1\?at=2024-01-01T00%3A00&kind=%2B#row$/,
  )
})
