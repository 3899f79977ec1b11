import { mkdirSync } from 'node:fs'
import { type APIRequestContext, request as requests } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NONCE_PLACEHOLDER } from '../../src/service/hosting/console-headers'
import { HARNESS } from '../run/paths'
import { updateVehicle } from '../support/world/api'
import { IGNORED_FIELD, MAX_ROWS } from '../support/world/awkward-service'
import { World } from '../support/world/world'

// Responses of the tests' own server, which serves the build. If they are right, a page's failure is the page's fault.

let world: World
let request: APIRequestContext

beforeAll(async () => {
  mkdirSync(HARNESS, { recursive: true })
  world = await World.start({ deployment: 'same-origin', service: {} })
  request = await requests.newContext({ baseURL: world.consoleOrigin })
})
beforeEach(() => world.reset())
afterAll(async () => {
  await request.dispose()
  await world.close()
})

test('every page’s URL returns the console and its policy', async () => {
  const page = await request.get('/vehicles/1?at=2024-01-01')
  expect(page.status()).toBe(200)
  expect(page.headers()['content-type']).toMatch(/^text\/html/)
  expect(page.headers()['content-security-policy']).toContain("script-src 'self'")
})

test('every page has its own nonce, and no file has one', async () => {
  const nonces = new Set<string>()
  for (const path of ['/', '/index.html', '/vehicles', '/vehicles/1', '/vehicles']) {
    const page = await request.get(path, { headers: { 'Accept-Encoding': 'br' } })
    const nonce = /style-src-elem 'self' 'nonce-([^']+)'/.exec(
      page.headers()['content-security-policy'] ?? '',
    )?.[1]
    const html = await page.text()
    expect(html, path).toContain(`nonce="${nonce}"`)
    expect(html, path).not.toContain(NONCE_PLACEHOLDER)
    expect(page.headers(), path).not.toHaveProperty('etag')
    nonces.add(nonce ?? '')
  }
  expect(nonces.size).toBe(5)
  const file = await request.get('/favicon.svg')
  expect(file.status()).toBe(200)
  expect(file.headers()['content-security-policy']).not.toContain('nonce-')
})

test('browsers cache the build’s files forever, and no page', async () => {
  const page = await request.get('/')
  const code = /\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? 'no code'
  const file = await request.get(code)
  expect(file.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/^text\/javascript/),
  })
  expect(page.headers()['cache-control']).toBe('no-cache')
  expect((await request.get('/favicon.svg')).headers()).not.toHaveProperty('cache-control')
})

test('a missing file is a 404, never the console', async () => {
  for (const path of ['/assets/gone-1a2b3c.js', '/harness/gone', '/gone.json']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
  for (const path of ['/v2/gone/', '/api/gone/', '/document/gone/']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['content-type'], path).toContain('json')
  }
})

// Checks that the nonconforming service behaves as designed, and ends with its test.
describe('the awkward service', () => {
  const headers = { Authorization: 'demo-key-manager' }

  test('updates ignore a field, trim texts, and still return 200 with the vehicle', async () => {
    const before = await updateVehicle(request, world, 1, { year: '2021' })
    world.useNonconformingService()
    const after = await updateVehicle(request, world, 1, {
      vehicle_make: '  Ford ',
      [IGNORED_FIELD]: 'TRUCK',
    })
    expect(after).toMatchObject({ ...before, vehicle_make: 'Ford' })
  })

  test('its histories come in short pages, without users and reasons', async () => {
    world.useNonconformingService()
    const response = await request.get(`${world.apiOrigin}/v2/vehicles/2/history/?limit=50`, { headers })
    const { count, results } = (await response.json()) as { count: number; results: object[] }
    expect(count).toBe(100_000)
    expect(results).toHaveLength(MAX_ROWS)
    for (const row of results) expect(row).toMatchObject({ reason: null, username: null })
  })

  test('it has only the documented endpoints', async () => {
    world.useNonconformingService()
    const statuses = ['', '2/', '1/'].map(async (path) => {
      const response = await request.get(`${world.apiOrigin}/v2/vehicles/${path}`, { headers })
      return [response.status(), response.headers()['content-type']]
    })
    expect(await Promise.all(statuses)).toEqual([
      [405, 'application/json'],
      [405, 'application/json'],
      [200, 'text/html'],
    ])
  })

  test('a reset restores the usual service', async () => {
    world.useNonconformingService()
    await world.reset()
    const response = await request.get(`${world.apiOrigin}/v2/vehicles/2/history/?limit=50`, { headers })
    expect(((await response.json()) as { results: object[] }).results).toHaveLength(50)
  })
})
