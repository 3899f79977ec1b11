import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { historyEmptyFixture, historyLastPageFixture } from '../../contract/testing/fixtures-history'
import { vehicleFixture } from '../../contract/testing/fixtures-vehicle'
import { createClient } from '../client/client'
import { queryDefaults } from '../client/react-query'
import { createSpecDifferences } from '../client/spec-differences'
import { BASE, fakeService, json, page } from '../testing/fake-service'
import { fetchHistory } from './history'
import { fetchVehicle, fetchVehicles, vehicleRecordOptions } from './vehicle-reads'

const gone = () => json({ detail: 'Not found.' }, 404)
const [lastRevision] = historyLastPageFixture.results
const notAllowed = () => json({ detail: 'Method "GET" not allowed.' }, 405)
const vehicle = (id: number) => json({ ...vehicleFixture, id })
const LIST = {
  count: 3,
  next: null,
  previous: null,
  results: [vehicleFixture, { ...vehicleFixture, id: 43 }, {}],
}

/**
 * Creates a service with the test's responses to the vehicle and list endpoints. Histories respond normally by default.
 */
async function service(responses: (path: string) => Response | undefined, mode: 'auto' | 'off' = 'auto') {
  const fake = fakeService({ vehicleReads: mode })
  await fake.session.start()
  fake.onRequest = (request) => {
    const { pathname } = new URL(request.url)
    return responses(pathname) ?? (pathname.endsWith('/history/') ? json(historyLastPageFixture) : gone())
  }
  fake.requests.length = 0
  const sent = () => fake.requests.map(({ url }) => url.slice(BASE.length))
  return { fake, api: fake.client, sent, differences: () => fake.client.differences.list() }
}

test('an endpoint that responds is supported', async () => {
  const { api, sent } = await service(() => vehicle(42))
  expect(await fetchVehicle(api, 42)).toMatchObject({ id: 42, text: { plate_number: 'KXR4821' } })
  expect(sent()).toEqual(['/v2/vehicles/42/'])
})

test('405: unsupported, and requested once for all vehicles', async () => {
  const { api, sent } = await service(notAllowed)
  for (const id of [42, 42, 43]) expect(await fetchVehicle(api, id)).toBeNull()
  expect(sent()).toEqual(['/v2/vehicles/42/'])
})

test('404 for a vehicle with a history: the endpoint is missing', async () => {
  const { api, sent } = await service(() => undefined)
  expect(await fetchVehicle(api, 42)).toBeNull()
  expect(await fetchVehicle(api, 43)).toBeNull()
  expect(sent()).toEqual(['/v2/vehicles/42/', '/v2/vehicles/42/history/?limit=1'])
})

test('404 for a vehicle without a history decides nothing: the vehicle is not found, and the next request is sent', async () => {
  const { api, sent } = await service((path) => (path.includes('/43/') ? vehicle(43) : gone()))
  await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await fetchVehicle(api, 43)).toMatchObject({ id: 43 })
  expect(sent()).toEqual(['/v2/vehicles/42/', '/v2/vehicles/42/history/?limit=1', '/v2/vehicles/43/'])
})

test.each([
  ['was deleted', { ...historyLastPageFixture, results: [{ ...lastRevision, history_type: '-' }] }],
  ['has an empty history', historyEmptyFixture],
])('404 for a vehicle that %s decides nothing', async (_name, history) => {
  const { api } = await service((path) => {
    if (path.includes('/43/')) return vehicle(43)
    return path.endsWith('/history/') ? json(history) : undefined
  })
  await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await fetchVehicle(api, 43)).toMatchObject({ id: 43 })
})

test('404 and a failing history decide nothing: the history’s failure is the error', async () => {
  const { api } = await service((path) => (path.endsWith('/history/') ? json({}, 503) : gone()))
  await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ kind: 'unavailable' })
})

test('404 from a supported endpoint means that the vehicle is not found', async () => {
  const { api, sent } = await service((path) => (path === '/v2/vehicles/43/' ? vehicle(43) : undefined))
  await fetchVehicle(api, 43)
  await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ kind: 'not-found' })
  expect(sent()).toEqual(['/v2/vehicles/43/', '/v2/vehicles/42/'])
})

test.each([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [429, 'rate-limited'],
  [500, 'server'],
  [503, 'unavailable'],
])('%d decides nothing: it is the error, and the next request is sent', async (status, kind) => {
  let fails = true
  const { api } = await service(() => (fails ? json({ detail: 'No.' }, status) : vehicle(42)))
  await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ kind })
  await expect(fetchVehicles(api, { limit: 5 })).rejects.toMatchObject({ kind })
  fails = false
  expect(await fetchVehicle(api, 42)).toMatchObject({ id: 42 })
})

test('a broken connection and a broken body decide nothing', async () => {
  const { fake, api } = await service(() => new Response('{"id": 42, "pl'))
  await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ kind: 'broken-json' })
  fake.onRequest = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ kind: 'network' })
  fake.onRequest = () => vehicle(42)
  expect(await fetchVehicle(api, 42)).toMatchObject({ id: 42 })
})

test.each([
  ['a page', () => page()],
  ['other JSON', () => json({ status: 'ok' })],
  ['another vehicle', () => vehicle(1)],
])('200 with %s: null and recorded; unsupported after the third time', async (_name, response) => {
  const { api, sent, differences } = await service(response)
  for (const id of [42, 43, 44, 45, 46]) expect(await fetchVehicle(api, id)).toBeNull()
  expect(sent()).toHaveLength(3)
  expect(differences()).toContainEqual({
    endpoint: 'GET /v2/vehicles/{id}/',
    path: '(the whole response)',
    count: 3,
  })
})

test('an unusable vehicle doesn’t make the endpoint unsupported, and is an error once the endpoint is supported', async () => {
  const { api } = await service((path) => (path === '/v2/vehicles/42/' ? page() : vehicle(43)))
  expect(await fetchVehicle(api, 42)).toBeNull()
  expect(await fetchVehicle(api, 43)).toMatchObject({ id: 43 })
  await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ kind: 'not-json' })
})

test('parses a list row by row', async () => {
  const { api, sent, differences } = await service(() => json(LIST))
  const found = await fetchVehicles(api, { search: 'KXR 4821&x', limit: 50, offset: 100 })
  expect(found).toMatchObject({ count: 3, rows: [{ id: 42 }, { id: 43 }, { problem: 'id is missing' }] })
  expect(sent()).toEqual(['/v2/vehicles/?search=KXR%204821%26x&limit=50&offset=100'])
  expect(new Set(differences().map(({ endpoint }) => endpoint))).toEqual(new Set(['GET /v2/vehicles/']))
})

test.each([
  ['404', gone],
  ['405', notAllowed],
])('%s of the list: unsupported', async (_name, response) => {
  const { api, sent } = await service(response)
  for (const search of ['a', 'b']) expect(await fetchVehicles(api, { search, limit: 5 })).toBeNull()
  expect(sent()).toEqual(['/v2/vehicles/?search=a&limit=5'])
})

const htmlPage = (status: number, body = '<h1>Not Found</h1>') =>
  new Response(`<!doctype html><html>${body}</html>`, { status, headers: { 'Content-Type': 'text/html' } })

describe.each([404, 405])('F86 a %d with an HTML page for the list', (status) => {
  test('without a loaded history: no list for now, and the next request probes again', async () => {
    let isUp = false
    const { api } = await service((path) => {
      if (path !== '/v2/vehicles/') return undefined
      return isUp ? json(LIST) : htmlPage(status)
    })
    expect(await fetchVehicles(api, { limit: 5 })).toBeNull()
    expect(api.reads.missingSince('vehicles', api)).toBeNull()
    isUp = true
    expect(await fetchVehicles(api, { limit: 5 })).toMatchObject({ count: 3 })
  })

  test('reports no list if a history of the fleet responds', async () => {
    const { api, sent } = await service((path) => (path === '/v2/vehicles/' ? htmlPage(status) : undefined))
    await fetchHistory(api, 42, { limit: 1 })
    for (let load = 0; load < 2; load++) expect(await fetchVehicles(api, { limit: 5 })).toBeNull()
    const history = '/v2/vehicles/42/history/?limit=1'
    expect(sent()).toEqual([history, '/v2/vehicles/?limit=5', history])
  })

  test('if the history fails in the same way, or the page is a proxy’s: an error, and the next request probes again', async () => {
    let isDown = false
    let body: string | undefined
    const { api } = await service((path) =>
      path === '/v2/vehicles/' || isDown ? htmlPage(status, body) : undefined,
    )
    await fetchHistory(api, 42, { limit: 1 })
    isDown = true
    await expect(fetchVehicles(api, { limit: 5 })).rejects.toMatchObject({ status })
    await expect(fetchVehicle(api, 42)).rejects.toMatchObject({ status })
    isDown = false
    body = '<center>nginx/1.24.0</center>'
    await expect(fetchVehicles(api, { limit: 5 })).rejects.toMatchObject({ status })
    expect(api.reads.missingSince('vehicles', api)).toBeNull()
  })
})

test('list and vehicle are detected separately', async () => {
  const { api } = await service((path) => (path === '/v2/vehicles/' ? json(LIST) : notAllowed()))
  expect(await fetchVehicle(api, 42)).toBeNull()
  expect(await fetchVehicles(api, { limit: 5 })).toMatchObject({ count: 3 })
})

test('each fleet is detected separately, through any client', async () => {
  const { fake, api, sent } = await service(notAllowed)
  const other = (fleetId: number | null) =>
    createClient({
      ...fake.deps,
      baseUrl: BASE,
      fleetId,
      session: fake.session,
      differences: createSpecDifferences(),
      reads: api.reads,
    })
  for (const fleetId of [2, 2, null]) expect(await fetchVehicle(other(fleetId), 42)).toBeNull()
  expect(sent()).toHaveLength(2)
})

test('concurrent requests wait for the first one', async () => {
  const absent = await service(notAllowed)
  await Promise.all([42, 43, 44].map((id) => fetchVehicle(absent.api, id)))
  expect(absent.sent()).toEqual(['/v2/vehicles/42/'])

  const present = await service((path) => vehicle(Number(path.split('/')[3])))
  const all = await Promise.all([42, 43, 44].map((id) => fetchVehicle(present.api, id)))
  expect(all.map((record) => record?.id)).toEqual([42, 43, 44])
  expect(present.sent()).toHaveLength(3)
})

test('if the first request is aborted, the others send their own', async () => {
  const { fake, api, sent } = await service(() => undefined)
  fake.onRequest = ({ url, signal }) =>
    url.endsWith('/43/')
      ? vehicle(43)
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const stop = new AbortController()
  const first = fetchVehicle(api, 42, stop.signal)
  const second = fetchVehicle(api, 43)
  stop.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect(await second).toMatchObject({ id: 43 })
  expect(sent()).toEqual(['/v2/vehicles/42/', '/v2/vehicles/43/'])
})

test('sends nothing if switched off', async () => {
  const { api, sent } = await service(() => vehicle(42), 'off')
  expect(await fetchVehicle(api, 42)).toBeNull()
  expect(await fetchVehicles(api, { limit: 5 })).toBeNull()
  expect(sent()).toEqual([])
})

test('query options contain base URL, fleet, and query', async () => {
  const { api } = await service(() => vehicle(42))
  expect(vehicleRecordOptions(api, 42).queryKey).toEqual([BASE, null, 'vehicle', 42, 'record'])
  const client = new QueryClient({ defaultOptions: queryDefaults() })
  expect(await client.fetchQuery(vehicleRecordOptions(api, 42))).toMatchObject({ id: 42 })
})
