import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { BASE, fakeService, json } from '../../api/testing/fake-service'
import { lookAlikesOptions, lookupOptions, vehiclesOf } from './vehicle-lookup'

const row = (id: number, plate: string) => ({ id, plate_number: plate, vehicle_number: `V-${id}` })
const ALL = Array.from({ length: 30 }, (_, index) => row(index + 1, `PLT${100 + index}`))

/** Creates a service with pages of at most `most` rows. It searches like Django REST framework, or not at all. */
async function service({ most = 50, searching = true, rows = ALL as readonly unknown[] } = {}) {
  const fake = fakeService()
  await fake.session.start()
  fake.requests.length = 0
  fake.onRequest = (request) => {
    const query = new URL(request.url).searchParams
    const parts = (searching ? (query.get('search') ?? '') : '').toLowerCase().split(' ')
    const found = rows.filter((one) =>
      parts.every((part) => JSON.stringify(one).toLowerCase().includes(part)),
    )
    const offset = Number(query.get('offset') ?? 0)
    const limit = Math.min(most, Number(query.get('limit')))
    return json({
      count: found.length,
      next: null,
      previous: null,
      results: found.slice(offset, offset + limit),
    })
  }
  const sent = () =>
    fake.requests.map(({ url }) => decodeURIComponent(url.slice(`${BASE}/v2/vehicles/?`.length)))
  return { api: fake.client, sent, fake, queries: new QueryClient() }
}

type Service = Awaited<ReturnType<typeof service>>
const look = ({ api, queries }: Service, query: string, pages = 1) =>
  queries.fetchInfiniteQuery({ ...lookupOptions(api, query), pages }).then((data) => data.pages)
const idsOf = (pages: Parameters<typeof vehiclesOf>[0]) => vehiclesOf(pages).records.map(({ id }) => id)

test('sends nothing for an empty query; offsets continue after the received rows', async () => {
  const capped = await service({ most: 25 })
  expect(idsOf(await look(capped, 'V', 3))).toEqual(ALL.map(({ id }) => id))
  expect(capped.sent()).toEqual(['search=V&limit=50', 'search=V&limit=50&offset=25'])
})

test('sends up to three searches for a query, and merges duplicates', async () => {
  const usual = await service()
  expect(idsOf(await look(usual, ' plt-104 '))).toEqual([5])
  expect(usual.sent()).toEqual([
    'search=plt-104&limit=50',
    'search=PLT104&limit=50',
    'search=PLT 104&limit=50',
  ])
})

test('loads all pages from a service without `search`', async () => {
  const deaf = await service({ most: 10, searching: false })
  expect(idsOf(await look(deaf, 'PLT104', 3))).toEqual(ALL.map(({ id }) => id))
})

test('counts rows that aren’t vehicles, and lists the others', async () => {
  const odd = await service({ rows: [row(1, 'A1'), { plate_number: 'A2' }, null], searching: false })
  const pages = await look(odd, 'V')
  expect(idsOf(pages)).toEqual([1])
  expect(vehiclesOf(pages).unreadable).toBe(2)
})

test('without a list, the result is empty, and later queries send no request', async () => {
  const bare = await service()
  bare.fake.onRequest = () => json({ detail: 'Method "GET" not allowed.' }, 405)
  expect(await look(bare, 'PLT104')).toEqual([null])
  expect(await look(bare, 'PLT105')).toEqual([null])
  expect(bare.sent()).toHaveLength(1)
})

test('searches look-alikes by the part between ambiguous characters', async () => {
  const usual = await service()
  const steps = await usual.queries.fetchQuery(lookAlikesOptions(usual.api, 'PLT1O4'))
  expect(idsOf([steps])).toContain(5)
  expect(usual.sent()).toEqual(['search=PLT 4&limit=50'])
})
