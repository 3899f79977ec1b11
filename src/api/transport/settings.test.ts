import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { ConfigError, loadConfig, signInHref } from './settings'

const VALID = { apiBaseUrl: '', signInUrl: '/sign-in', vehicleReads: 'auto' }

/** Loads a config from a text, or from a value as JSON. */
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
  ['404', 'Not found', 404, 'returned status 404'],
  ['500', '{}', 500, 'returned status 500'],
  ['no object', '[]', 200, 'config.json: '],
  ['no sign-in', { apiBaseUrl: '' }, 200, 'signInUrl: must be a string'],
  ['a script', { ...VALID, signInUrl: 'javascript:alert(1)' }, 200, 'signInUrl: must be an http(s) address'],
  ['a different host without protocol', { ...VALID, signInUrl: '//evil.example' }, 200, 'signInUrl: must be'],
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
  await expect(load).rejects.toThrow(/Couldn’t load settings/)
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

const TRICKS = [
  '/\\evil.example',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  ' /base',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://ok.example\\@evil.example',
  'https://ok.example@evil.example',
  'https://ok.example:443@evil.example',
  'https://:secret@evil.example',
  'https://@evil.example',
  'https://ok.example\t.evil.example',
  'https://',
  'javascript:fetch("https://evil.example")',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://ok.example/1',
  'ftp://ok.example',
  'wss://ok.example',
]

test.each(['apiBaseUrl', 'signInUrl', 'signOutUrl'])('F70 %s isn’t accepted as a URL', async (key) => {
  for (const text of TRICKS)
    await expect(load({ ...VALID, [key]: text }), JSON.stringify(text)).rejects.toThrow(
      new RegExp(`are wrong: ${key}: must be `),
    )
})

test.each(['https://ok.example?', 'https://ok.example/?next=', '/base#', '/base?a=1'])(
  'F70 a base URL with a query or fragment, which would hide the path: %s',
  async (apiBaseUrl) => {
    await expect(load({ ...VALID, apiBaseUrl })).rejects.toThrow(/apiBaseUrl: must have no \? or #/)
    await expect(load({ ...VALID, signInUrl: apiBaseUrl })).resolves.toMatchObject({ signInUrl: apiBaseUrl })
  },
)

const piece = fc.constantFrom(
  ...[
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    '\r',
    ' ',
    '\u0000',
    '\u00a0',
    '\ufeff',
    '\u3000',
  ],
  ...[
    '／',
    '⁄',
    '。',
    'evil.example',
    'https:',
    'https://',
    'http://',
    'javascript:',
    'a',
    '[',
    ']',
    '%',
    '\ud800',
  ],
)
const address = fc.oneof(
  fc.array(piece, { maxLength: 7 }).map((parts) => parts.join('')),
  fc.array(piece, { maxLength: 7 }).map((parts) => `/${parts.join('')}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
)

test('F70 a valid URL leads to its own origin, or to the console’s', async () => {
  const own = 'https://console.example'
  let relative = 0
  await fc.assert(
    fc.asyncProperty(address, async (text) => {
      const config = await load({ apiBaseUrl: text, signInUrl: text, signOutUrl: text }).catch(() => null)
      if (config === null) return
      for (const value of [config.apiBaseUrl, config.signInUrl, config.signOutUrl ?? '']) {
        const named = /^https?:\/\/[^/?#]+/i.exec(value)?.[0]
        if (named === undefined) relative++
        const expected = named === undefined ? own : new URL(named).origin
        for (const page of [own, `${own}/vehicles/1?at=x#y`])
          expect(new URL(value, page)).toMatchObject({ origin: expected, username: '', password: '' })
      }
      // Requests go to the base URL plus a path.
      const { origin } = new URL(config.apiBaseUrl, own)
      const request = new URL(`${config.apiBaseUrl}/api/auth/token/refresh/`, own)
      expect(request.origin).toBe(origin)
      expect(request.pathname.endsWith('/api/auth/token/refresh/')).toBe(true)
    }),
    { numRuns: runs(5_000) },
  )
  expect(relative).toBeGreaterThan(10)
})
