import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryPage, HistoryQuery } from '../api/history'
import type { Revision } from '../api/revision'
import { PAGE_LIMIT, pagesOfPlaces, queryOfPage, readWindowPage, windowOf } from './history-window'

function revision(id: number, instant: number): Revision {
  return { id: String(id), instant, historyDate: '', kind: '~', active: true, reason: null, username: null }
}

/** A service over a list: newest first, bounded by `to`, never more rows a page than its cap. */
function pageOf(revisions: Revision[], cap: number, query: HistoryQuery): HistoryPage {
  const matching = revisions
    .filter((row) => query.to === undefined || row.instant <= query.to)
    .sort((a, b) => b.instant - a.instant || Number(b.id) - Number(a.id))
  const offset = query.offset ?? 0
  const rows = matching.slice(offset, offset + Math.min(query.limit, cap))
  return { count: matching.length, rows, answeredAt: null, url: '' }
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

const history = fc
  .array(fc.integer({ min: 0, max: 400 }), { maxLength: 300 })
  .map((instants) => instants.map((instant, index) => revision(index + 1, instant)))

test('the pages of a window bring every revision once, whatever the cap and whatever is recorded meanwhile', () => {
  fc.assert(
    fc.property(
      history,
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 0, max: 5 }),
      (before, cap, arrivals) => {
        const first = pageOf(before, cap, { limit: PAGE_LIMIT })
        const window = windowOf(first)
        const ids = first.rows.map((row) => (row as Revision).id)
        for (const page of pagesOfPlaces(window, places(window.count)).slice(1)) {
          const newer = Array.from({ length: arrivals * page }, (_, index) =>
            revision(10_000 + index, 500 + index),
          )
          const answer = pageOf([...before, ...newer], cap, queryOfPage(window, {}, page))
          ids.push(...answer.rows.map((row) => (row as Revision).id))
        }
        const expected = pageOf(before, before.length + 1, { limit: before.length + 1 }).rows
        expect(ids).toEqual(expected.map((row) => (row as Revision).id))
      },
    ),
  )
})

test('the anchor never widens a filter', () => {
  const window = windowOf(pageOf([revision(1, 10), revision(2, 20)], 1, { limit: PAGE_LIMIT }))
  expect(queryOfPage(window, { to: 15 }, 1).to).toBe(15)
  expect(queryOfPage(window, { to: 25 }, 1).to).toBe(20)
  expect(queryOfPage(window, { active: true }, 1)).toEqual({ active: true, to: 20, limit: 1, offset: 1 })
})

test('a first row that cannot be read anchors nothing: the rows around it would shift', () => {
  const unreadable = { raw: '{}', problem: 'no date' }
  const window = windowOf({ count: 80, rows: [unreadable, revision(1, 10)], answeredAt: null, url: '' })
  expect(queryOfPage(window, {}, 1)).toEqual({ limit: 2, offset: 2 })
})

test('the pages of places: each once, in order, and none that is not there', () => {
  const window = windowOf({ count: 120, rows: [], answeredAt: null, url: '' })
  expect(pagesOfPlaces(window, [119, 3, 60, -1, 4, 120, 500])).toEqual([0, 1, 2])
  expect(pagesOfPlaces(windowOf(pageOf([], 100, { limit: PAGE_LIMIT })), [0])).toEqual([])
})

test('a page that comes in pieces is read whole; where the count moves meanwhile, from its start', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => revision(index + 1, index))
  const window = windowOf(pageOf(rows, 100, { limit: PAGE_LIMIT }))
  let requests = 0
  const page = await readWindowPage(
    {
      async page(query) {
        requests++
        if (requests === 2) rows.push(revision(900, 5))
        return pageOf(rows, 7, query)
      },
    },
    window,
    {},
    1,
  )
  expect(page.count).toBe(91)
  expect(page.rows.map((row) => (row as Revision).id)).toEqual(
    pageOf(rows, 100, { limit: 50, offset: 50 }).rows.map((row) => (row as Revision).id),
  )
})

test('a service that counts fewer than it sends is believed for what it sends', () => {
  const rows = [revision(1, 10), revision(2, 20)]
  expect(windowOf({ count: 0, rows, answeredAt: null, url: '' }).count).toBe(2)
})
