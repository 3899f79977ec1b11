import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { BASE, fakeService, json } from '../../api/testing/fake-service'
import {
  hasStrangers,
  isWholeList,
  lookupOptions,
  nearOptions,
  scatteredOptions,
  searchSeemsIgnored,
  vehiclesOf,
  wholeListOptions,
} from './vehicle-lookup'

const row = (id: number, plate: string) => ({ id, plate_number: plate, vehicle_number: `V-${id}` })
const ALL = Array.from({ length: 30 }, (_, index) => row(index + 1, `PLT${100 + index}`))

/** A service that pages by at most `most` rows and searches as Django REST framework does, or not at all. */
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

test('an empty query reads nothing; offsets continue after the rows that came', async () => {
  const capped = await service({ most: 25 })
  expect(idsOf(await look(capped, 'V', 3))).toEqual(ALL.map(({ id }) => id))
  expect(capped.sent()).toEqual(['search=V&limit=50', 'search=V&limit=50&offset=25'])
})

test('a query is asked in up to three ways, duplicates are merged', async () => {
  const usual = await service()
  expect(idsOf(await look(usual, ' plt-104 '))).toEqual([5])
  expect(usual.sent()).toEqual([
    'search=plt-104&limit=50',
    'search=PLT104&limit=50',
    'search=PLT 104&limit=50',
  ])
})

test('a service that does not know `search` is found out, and one list of it is read on', async () => {
  const deaf = await service({ most: 10, searching: false })
  const pages = await look(deaf, 'PLT104', 3)
  expect(pages.map(searchSeemsIgnored)).toEqual([true, true, true])
  expect(deaf.sent()).toEqual([
    'search=PLT104&limit=50',
    'search=PLT 104&limit=50',
    'search=PLT104&limit=50&offset=10',
    'search=PLT104&limit=50&offset=20',
  ])
})

test('answers with spaces and hyphens elsewhere are answers to the search', async () => {
  const spaced = await service({ rows: [row(1, 'PLT 104'), row(2, 'plt-104')], searching: false })
  expect((await look(spaced, 'PLT-104')).map(searchSeemsIgnored)).toEqual([false])
})

test('rows that are no vehicles are counted, the others are there', async () => {
  const odd = await service({ rows: [row(1, 'A1'), { plate_number: 'A2' }, null], searching: false })
  const pages = await look(odd, 'V')
  expect(idsOf(pages)).toEqual([1])
  expect(vehiclesOf(pages).unreadable).toBe(2)
})

test('without a list there is nothing, and it is asked for once whatever is typed', async () => {
  const bare = await service()
  bare.fake.onRequest = () => json({ detail: 'Method "GET" not allowed.' }, 405)
  expect(await look(bare, 'PLT104')).toEqual([null])
  expect(await look(bare, 'PLT105')).toEqual([null])
  expect(bare.sent()).toHaveLength(1)
})

test('near misses are asked for by the halves and by what stands between signs of two readings', async () => {
  const usual = await service()
  const steps = await usual.queries.fetchQuery(nearOptions(usual.api, 'PLT1O4', false))
  expect(idsOf([steps])).toContain(5)
  expect(usual.sent()).toEqual(['search=PLT 4&limit=50', 'search=PLT&limit=50', 'search=O4&limit=50'])
  await usual.queries.fetchQuery(nearOptions(usual.api, 'PLT1O4', true))
  expect(usual.sent().slice(3)).toEqual(['search=PLT 4&limit=50'])
})

test('a plate with unusual spaces is found by its characters, in few pages, where the service searches', async () => {
  const rows = [...ALL, row(31, 'P LT9 3'), ...Array.from({ length: 9 }, (_, id) => row(40 + id, '39TLP'))]
  const searching = await service({ rows, most: 2 })
  expect(idsOf(await look(searching, 'PLT93'))).toEqual([])
  const told = await searching.queries.fetchQuery(scatteredOptions(searching.api, 'plt-93'))
  expect(idsOf(told)).toContain(31)
  expect(told).toHaveLength(4)
  const ignoring = await service({ rows, searching: false, most: 2 })
  expect(await ignoring.queries.fetchQuery(scatteredOptions(ignoring.api, 'QQ77'))).toHaveLength(1)
})

test('a search that answers with the whole list is told from one that looks at values that are not shown', async () => {
  const searchOf = async (one: Service, query: string) => {
    const [first = null] = await look(one, query)
    const whole = await one.queries.fetchQuery(wholeListOptions(one.api, true))
    const page = first?.[0]?.page
    if (page === undefined || whole === null) throw new Error('The service has a list.')
    return [hasStrangers(first), isWholeList(page, whole)]
  }
  const deaf = await service({ searching: false, most: 10 })
  expect(await searchOf(deaf, 'Toyota')).toEqual([true, true])
  expect(deaf.sent().at(-1)).toBe('limit=50')
  // Its rows have a VIN that the specification does not know.
  const rows = [...ALL, { ...row(31, 'VIN1'), vin: '1FTFW1E50NFA00031' }]
  const other = await service({ rows })
  expect(await searchOf(other, '1ftfw1e50nfa00031')).toEqual([true, false])
  expect(await searchOf(await service(), 'PLT104')).toEqual([false, false])
  // A list that grew between the two requests begins as it did.
  const rowsOf = (count: number) => ({ count, rows: [{ id: 1, text: {} }] })
  expect(isWholeList(rowsOf(30), rowsOf(31))).toBe(true)
  expect(isWholeList({ count: 0, rows: [] }, rowsOf(31))).toBe(false)
})
