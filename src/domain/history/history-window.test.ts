import { expect, test } from 'vitest'
import type { HistoryPage, HistoryQuery } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import { anchoredFilter, PAGE_LIMIT, readRange, windowOf } from './history-pages'

function revision(id: number, instant: number): Revision {
  return { id: String(id), instant, historyDate: '', kind: '~', active: true, reason: null, username: null }
}

/** Creates a source that lists rows newest first, up to `to`, with a maximum page size. */
function pageOf(revisions: Revision[], cap: number, query: HistoryQuery): HistoryPage {
  const matching = revisions
    .filter((row) => query.to === undefined || row.instant <= query.to)
    .sort((a, b) => b.instant - a.instant || Number(b.id) - Number(a.id))
  const offset = query.offset ?? 0
  const rows = matching.slice(offset, offset + Math.min(query.limit, cap))
  return { count: matching.length, rows, respondedAt: null, url: '' }
}

test('the anchor never widens a filter', () => {
  const window = windowOf(pageOf([revision(1, 10), revision(2, 20)], 1, { limit: PAGE_LIMIT }))
  expect(anchoredFilter(window, { to: 15 }).to).toBe(15)
  expect(anchoredFilter(window, { to: 25 }).to).toBe(20)
  expect(anchoredFilter(window, { active: true })).toEqual({ active: true, to: 20 })
  expect(window.pageSize).toBe(1)
})

test('an unreadable first row isn’t an anchor, because the rows around it would shift', () => {
  const unreadable = { raw: '{}', problem: 'no date' }
  const window = windowOf({ count: 80, rows: [unreadable, revision(1, 10)], respondedAt: null, url: '' })
  expect(anchoredFilter(window, {})).toEqual({})
  expect(window.pageSize).toBe(2)
})

test('loads a whole range in several requests, and starts over if the count changes', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => revision(index + 1, index))
  const window = windowOf(pageOf(rows, 100, { limit: PAGE_LIMIT }))
  let requests = 0
  const { page } = await readRange(
    {
      async page(query) {
        requests++
        if (requests === 2) rows.push(revision(900, 5))
        return pageOf(rows, 7, query)
      },
    },
    window,
    {},
    { offset: 50, limit: 50 },
  )
  expect(page.count).toBe(91)
  expect(page.rows.map((row) => (row as Revision).id)).toEqual(
    pageOf(rows, 100, { limit: 50, offset: 50 }).rows.map((row) => (row as Revision).id),
  )
})

test('accepts more rows than the service counts', () => {
  const rows = [revision(1, 10), revision(2, 20)]
  expect(windowOf({ count: 0, rows, respondedAt: null, url: '' }).count).toBe(2)
})
