import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRevision } from '../../api/resources/revision'
import { runs } from '../../lib/testing/random-runs'
import { broken, fakeHistory, revision, tampered } from '../testing/fake-history'
import {
  fetchFitting,
  historyPagesOptions,
  isTorn,
  type ReadRange,
  rowsOfPages,
  startFor,
  windowOf,
} from './history-pages'
import type { HistorySource } from './history-source'

/** Returns the row at an index of a history of `count` rows, newest first. */
function rowAt(index: number, count: number) {
  const id = count - index
  return revision(id, new Date(Date.UTC(2024, 0, 1) + id * 1000).toISOString(), true)
}

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => rowAt(index, count))

/** Builds a page of a service that counts this many rows. */
function read(offset: number, ids: readonly number[], count = 8): ReadRange {
  const rows = ids.map((id) => (id < 0 ? broken : revision(id, '2024-03-05T12:00:00Z', true)))
  return { offset, limit: 4, page: { count, rows, respondedAt: null, url: '' } }
}

const idsOf = (pages: readonly ReadRange[]) =>
  rowsOfPages(pages).map((row) => (isRevision(row) ? Number(row.id) : -1))

/** Builds a list that starts at a row, with its first page loaded. */
async function listFrom(source: HistorySource, rowIndex: number) {
  const first = await source.page({ limit: 50 })
  const queries = new QueryClient()
  const start = startFor(windowOf(first), rowIndex)
  const options = historyPagesOptions(['list'], { first, filter: {}, start }, () => source)
  await queries.fetchInfiniteQuery(options)
  const list = new InfiniteQueryObserver(queries, options)
  return { list, pages: () => list.getCurrentResult().data?.pages ?? [] }
}

test.each([50, 20, 2, 1])(
  'pages of at most %i rows join to the whole history, starting from any row',
  async (cap) => {
    for (const rowIndex of [0, 1, 70, 119]) {
      const { list, pages } = await listFrom(fakeHistory(rowsOf(120), { cap }), rowIndex)
      expect(idsOf(pages()), 'the row itself is in the first page').toContain(120 - rowIndex)
      while (list.getCurrentResult().hasNextPage) await list.fetchNextPage()
      while (list.getCurrentResult().hasPreviousPage) await list.fetchPreviousPage()
      expect(isTorn(pages())).toBe(false)
      expect(idsOf(pages())).toEqual(rowsOf(120).map(({ id }) => Number(id)))
    }
  },
)

test('any row of 100,000 takes one request, and a page at either end takes one more', async () => {
  const count = 100_000
  for (const rowIndex of [0, 12_345, 50_000, 99_999]) {
    let requests = 0
    const source: HistorySource = {
      async page({ limit, offset = 0 }) {
        requests++
        const rows = Array.from({ length: Math.min(limit, count - offset) }, (_, at) =>
          rowAt(offset + at, count),
        )
        return { count, rows, respondedAt: null, url: '' }
      },
    }
    const { list, pages } = await listFrom(source, rowIndex)
    expect(idsOf(pages())).toContain(count - rowIndex)
    expect(requests).toBe(rowIndex === 0 ? 1 : 2)
    if (list.getCurrentResult().hasPreviousPage) await list.fetchPreviousPage()
    else await list.fetchNextPage()
    expect(requests).toBe(rowIndex === 0 ? 2 : 3)
    expect(rowsOfPages(pages()).length).toBe(99)
  }
})

test('a list starts with a page that contains the row', () => {
  const any = fc.record({
    count: fc.integer({ min: 1, max: 400 }),
    pageSize: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(any, fc.nat(), ({ count, pageSize }, at) => {
      const rowIndex = at % count
      const start = startFor({ count, pageSize, anchor: null }, rowIndex)
      expect(start).toBeGreaterThanOrEqual(0)
      expect(start).toBeLessThanOrEqual(rowIndex)
      expect(start + pageSize).toBeGreaterThan(rowIndex)
      // A page can have at most as many rows as the list.
      expect(Math.min(pageSize, count - start)).toBe(Math.min(pageSize, count))
    }),
    { numRuns: runs(1000) },
  )
})

test('a list ends if the service sends fewer rows than it counts', async () => {
  const source = tampered(fakeHistory(rowsOf(60)), () => ({ count: 90 }))
  const { list, pages } = await listFrom(source, 0)
  while (list.getCurrentResult().hasNextPage) await list.fetchNextPage()
  expect(idsOf(pages())).toEqual(rowsOf(60).map(({ id }) => Number(id)))
})

test('pages match if they have the same count and their shared row is the same', () => {
  const above = read(0, [8, 7, 6, 5])
  expect(isTorn([above, read(3, [5, 4, 3, 2])])).toBe(false)
  expect(isTorn([above, read(4, [4, 3, 2, 1])]), 'without a row that both have').toBe(false)
  expect(isTorn([above, read(3, [5, 4, 3, 2], 9)]), 'another count').toBe(true)
  expect(isTorn([above, read(3, [4, 3, 2, 1])]), 'a row was removed').toBe(true)
  expect(isTorn([above, read(3, [6, 5, 4, 3])]), 'a row was added').toBe(true)
  expect(isTorn([read(0, [8, 7]), read(3, [5, 4, 3, 2])]), 'a hole between them').toBe(true)
  expect(isTorn([above, read(3, [])]), 'nothing came').toBe(true)
  expect(isTorn([read(0, [8, 7, 6, -1]), read(3, [-1, 4, 3, 2])]), 'an unreadable row').toBe(false)
  expect(isTorn([])).toBe(false)
})

test('joins pages without repeating a revision, even if they don’t match', () => {
  const above = read(0, [8, 7, 6, 5])
  expect(idsOf([above, read(3, [5, 4, 3, 2])])).toEqual([8, 7, 6, 5, 4, 3, 2])
  expect(idsOf([above, read(3, [6, 5, 4, 3])])).toEqual([8, 7, 6, 5, 4, 3])
  expect(idsOf([above, read(3, [4, 3, 2, 1])]), 'no row that came is left out').toEqual([
    8, 7, 6, 5, 4, 3, 2, 1,
  ])
  expect(idsOf([read(0, [8, 7, 6, -1]), read(3, [-1, 4, 3, 2])])).toEqual([8, 7, 6, -1, 4, 3, 2])
})

test('refetches all pages until they match, a few times, but not after a failure', async () => {
  const whole = [read(0, [8, 7, 6, 5]), read(3, [5, 4, 3, 2])]
  const torn = [read(0, [9, 8, 7, 6], 9), read(3, [5, 4, 3, 2])]
  const refetches = async (responses: { pages: ReadRange[]; isError?: boolean }[]) => {
    let asked = -1
    const response = async () => {
      asked++
      const { pages, isError = false } = responses[asked] ?? { pages: torn }
      return { data: { pages }, isError }
    }
    await fetchFitting(response, response)
    return asked
  }
  expect(await refetches([{ pages: whole }])).toBe(0)
  expect(await refetches([{ pages: torn }, { pages: torn }, { pages: whole }])).toBe(2)
  expect(await refetches([{ pages: torn }, { pages: torn, isError: true }])).toBe(1)
  expect(await refetches([])).toBe(4)
})
