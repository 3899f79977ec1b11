import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryDefaults } from '../../api/client/react-query'
import { BASE, fakeService, json } from '../../api/testing/fake-service'
import { type ListBatch, listedVehicles, vehicleListOptions } from './vehicle-list'

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))

/** Creates a service with `count` vehicles that sends at most `most` rows per page. */
async function service(options: {
  count: number
  most?: (offset: number) => number
  isBroken?: (offset: number) => boolean
}) {
  const { count, most = () => 1000, isBroken = () => false } = options
  const fake = fakeService()
  await fake.session.start()
  fake.requests.length = 0
  const all = rowsOf(count)
  fake.onRequest = (request) => {
    const query = new URL(request.url).searchParams
    const offset = Number(query.get('offset') ?? 0)
    if (isBroken(offset)) return json({ detail: 'no' }, 400)
    const results = all.slice(offset, offset + Math.min(most(offset), Number(query.get('limit'))))
    return json({ count, next: null, previous: null, results })
  }
  const sent = () => fake.requests.map(({ url }) => url.slice(`${BASE}/v2/vehicles/?`.length))
  const queries = new QueryClient({ defaultOptions: queryDefaults() })
  return { list: new InfiniteQueryObserver(queries, vehicleListOptions(fake.client)), sent, all }
}

/** Reads until the list ends or fails. */
async function readAll({ list }: Awaited<ReturnType<typeof service>>) {
  const leave = list.subscribe(() => {})
  await list.refetch()
  while (list.getCurrentResult().hasNextPage && !list.getCurrentResult().isError) await list.fetchNextPage()
  leave()
  return list.getCurrentResult()
}
const idsOf = (pages: readonly ListBatch[] | undefined) =>
  listedVehicles(pages ?? []).records.map(({ id }) => id)

test('requests one page, then a large page, then four at a time', async () => {
  const large = await service({ count: 1300 })
  const { data } = await readAll(large)
  expect(idsOf(data?.pages)).toEqual(large.all.map(({ id }) => id))
  expect(large.sent()).toEqual([
    'limit=50',
    'limit=200&offset=50',
    ...[250, 450, 650, 850, 1050, 1250].map((offset) => `limit=200&offset=${offset}`),
  ])
  expect(data?.pages.map((batch) => batch?.requests)).toEqual([1, 1, 4, 2])
})

test.each([
  [0, 50],
  [1, 50],
  [50, 50],
  [51, 50],
  [124, 100],
  [137, 25],
  [93, 7],
])('loads %i vehicles once each from a service that sends at most %i rows', async (count, most) => {
  const capped = await service({ count, most: () => most })
  const { data } = await readAll(capped)
  const listed = listedVehicles(data?.pages ?? [])
  expect(listed.records.map(({ id }) => id)).toEqual(capped.all.map(({ id }) => id))
  expect(listed).toMatchObject({ read: count, count })
  expect(new Set(capped.sent()).size).toBe(capped.sent().length)
})

test('a short page in the middle leaves no gap', async () => {
  const shrinking = await service({ count: 1000, most: (offset) => (offset < 400 ? 200 : 60) })
  const { data } = await readAll(shrinking)
  expect(listedVehicles(data?.pages ?? []).read).toBe(1000)
})

test('a failure halfway keeps the loaded rows, and loading resumes from there', async () => {
  let isDown = true
  const failing = await service({ count: 900, isBroken: (offset) => isDown && offset >= 250 })
  const failed = await readAll(failing)
  expect(failed.isFetchNextPageError).toBe(true)
  expect(idsOf(failed.data?.pages)).toHaveLength(250)
  isDown = false
  const before = failing.sent().length
  let result = await failing.list.fetchNextPage()
  while (result.hasNextPage) result = await failing.list.fetchNextPage()
  expect(idsOf(result.data?.pages)).toEqual(failing.all.map(({ id }) => id))
  expect(failing.sent()[before]).toBe('limit=200&offset=250')
})

test('counts rows that aren’t vehicles, and lists a vehicle that moved between pages once', () => {
  const batch = (rows: NonNullable<ListBatch>['rows'], readAt: number): ListBatch => {
    return { offset: 0, limit: 50, requests: 1, count: 4, rows, readAt }
  }
  const [one, two] = [1, 2].map((id) => ({ id, text: {} }))
  if (!one || !two) throw new Error('two records')
  const batches = [batch([one, two], 7), batch([two, { raw: '{}', problem: 'id is missing' }], 5)]
  expect(listedVehicles(batches)).toEqual({
    records: [one, two],
    unreadable: 1,
    read: 3,
    count: 4,
    readAt: 5,
  })
  expect(listedVehicles([null])).toMatchObject({ records: [], read: 0, count: 0 })
})
