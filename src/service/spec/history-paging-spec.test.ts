import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BIG_HISTORY_SIZE } from '../core/options'
import { ORIGIN, openService } from './spec-client'
import {
  everyRevision,
  history,
  historyPath,
  ids,
  newestFirst,
  type Page,
  type Query,
  readPage,
} from './spec-history'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService({ bigHistorySize: BIG_HISTORY_SIZE })
})
afterAll(() => opened.service.close())

const paramsOf = (link: string, ...leftOut: string[]) =>
  [...new URL(link).searchParams].filter(([name]) => !leftOut.includes(name)).sort()

/** Follows a link from page to page to the last. */
async function walk(first: Page, link: 'next' | 'previous'): Promise<Page[]> {
  const pages = [first]
  for (let page = first; ; ) {
    const to = page[link]
    if (to === null) return pages
    if (pages.length > 500) throw new Error(`more than 500 pages, at ${to}`)
    page = await readPage(opened.manager, to)
    pages.push(page)
  }
}

const WALKS: { name: string; vehicle: number; filter: Query; limit: number }[] = [
  { name: 'everything, one a page', vehicle: 1, filter: [], limit: 1 },
  { name: 'ties, two a page', vehicle: 6, filter: [], limit: 2 },
  {
    name: 'three kinds',
    vehicle: 12,
    filter: [
      ['history_type', '+'],
      ['history_type', '-'],
      ['history_type', '~'],
    ],
    limit: 1,
  },
  {
    name: 'every filter at once',
    vehicle: 10,
    filter: [
      ['active', true],
      ['history_date__gte', '2023-06-03T05:30:00.000001+05:30'],
      ['history_date__lte', '2099-12-31T23:59:59.999999Z'],
      ['history_type', '~'],
      ['history_type', '+'],
      ['status_with_toll_authority', 'EXIST'],
      ['status_with_toll_authority', 'PENDING'],
      ['status_with_toll_authority', 'REMOVED'],
    ],
    limit: 1,
  },
]

describe.each(WALKS)('walking $name', ({ vehicle, filter, limit }) => {
  test('next visits every revision once, in order, and previous comes back', async () => {
    const all = await everyRevision(opened.manager, vehicle, filter)
    expect(all.length).toBeGreaterThan(limit)
    const there = await walk(await history(opened.manager, vehicle, [...filter, ['limit', limit]]), 'next')
    expect(there.flatMap((page) => ids(page.rows))).toEqual(ids(all))
    for (const page of there) {
      expect(page.count).toBe(all.length)
      expect(page.rows).not.toEqual([])
    }
    expect(there[0]?.previous).toBeNull()
    const back = await walk(there.at(-1) as Page, 'previous')
    expect(back.reverse().map((page) => ids(page.rows))).toEqual(there.map((page) => ids(page.rows)))
  })

  test('links are absolute, of the same path, and keep every filter', async () => {
    const query: Query = [...filter, ['limit', limit], ['offset', limit]]
    const page = await history(opened.manager, vehicle, query)
    const asked = new URL(historyPath(vehicle, query), ORIGIN).href
    for (const link of [page.next, page.previous].filter((link) => link !== null)) {
      expect(link.startsWith(`${ORIGIN}/v2/vehicles/${vehicle}/history/`)).toBe(true)
      expect(paramsOf(link, 'limit', 'offset')).toEqual(paramsOf(asked, 'limit', 'offset'))
      expect(new URL(link).searchParams.get('limit')).toBe(String(limit))
    }
    expect(page.previous).not.toBeNull()
  })
})

test('a plus in a link is encoded', async () => {
  const page = await history(opened.manager, 12, [
    ['history_type', '+'],
    ['history_type', '~'],
    ['history_type', '-'],
    ['history_date__gte', '2023-06-03T00:00:00+00:00'],
    ['limit', 1],
  ])
  expect(page.next).toContain('history_type=%2B')
  expect(page.next).not.toMatch(/[=&?][^&]*\+/)
})

test('an offset picks the same revisions as a slice', async () => {
  const all = await everyRevision(opened.manager, 1)
  for (const [offset, limit] of [
    [0, 3],
    [1, 3],
    [2, 1],
    [all.length - 3, 3],
    [all.length - 1, 5],
  ] as const) {
    const page = await history(opened.manager, 1, [
      ['limit', limit],
      ['offset', offset],
    ])
    expect(ids(page.rows)).toEqual(ids(all.slice(offset, offset + limit)))
    expect(page.count).toBe(all.length)
    expect(page.next === null).toBe(offset + limit >= all.length)
    expect(page.previous === null).toBe(offset === 0)
  }
})

test('an offset past the end: an empty page with the count', async () => {
  const { count } = await history(opened.manager, 1)
  const page = await history(opened.manager, 1, [
    ['limit', 10],
    ['offset', count + 10],
  ])
  expect(page).toMatchObject({ count, next: null, rows: [] })
  expect(page.previous).not.toBeNull()
})

describe('an invalid limit or offset gives the default page', () => {
  test.each([
    'limit=0',
    'limit=-5',
    'limit=abc',
    'limit=',
    'limit=1.5',
    'limit=1%3BDROP%20TABLE%20vehicles',
    'offset=-1',
    'offset=abc',
    'offset=',
    'limit=abc&offset=abc',
    'offset=1e3',
    'limit=0x10',
  ])('%s', async (query) => {
    const usual = await history(opened.manager, 2)
    const page = await readPage(opened.manager, `/v2/vehicles/2/history/?${query}`)
    expect(ids(page.rows)).toEqual(ids(usual.rows))
    expect(page.count).toBe(usual.count)
  })
})

test('a limit above the cap is the cap, and next continues after it', async () => {
  const page = await history(opened.manager, 2, [['limit', 999_999_999_999_999]])
  expect(page.rows).toHaveLength(1000)
  const next = await readPage(opened.manager, page.next ?? '')
  const both = [...page.rows, ...next.rows]
  expect(new Set(ids(both)).size).toBe(2000)
  expect(ids(both)).toEqual(ids([...both].sort(newestFirst)))
})

test('100,000 revisions: deep pages exist, in order and without repeats', async () => {
  const first = await history(opened.manager, 2, [['limit', 1000]])
  expect(first.count).toBe(100_000)
  const rows = await everyRevision(opened.manager, 2)
  expect(new Set(ids(rows)).size).toBe(100_000)
  expect(ids(rows)).toEqual(ids([...rows].sort(newestFirst)))
  const last = await history(opened.manager, 2, [
    ['limit', 3],
    ['offset', 99_998],
  ])
  expect(ids(last.rows)).toEqual(ids(rows.slice(99_998)))
  expect(last.next).toBeNull()
})

test('the cap can be set', async () => {
  const small = await openService({ maxPageSize: 3 })
  const page = await history(small.manager, 1, [['limit', 100]])
  expect(page.rows).toHaveLength(3)
  await small.service.close()
})
