import { expect, test } from 'vitest'
import type { HistoryPage, HistoryQuery } from '../../api/resources/history'
import type { Revision } from '../../api/resources/revision'
import { queryOfRange, readRange, windowOf } from './history-window'
import { PAGE_LIMIT } from './page-limit'

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

const next = (window: ReturnType<typeof windowOf>) => ({ offset: window.pageSize, limit: window.pageSize })

test('the anchor never widens a filter', () => {
  const window = windowOf(pageOf([revision(1, 10), revision(2, 20)], 1, { limit: PAGE_LIMIT }))
  expect(queryOfRange(window, { to: 15 }, next(window)).to).toBe(15)
  expect(queryOfRange(window, { to: 25 }, next(window)).to).toBe(20)
  expect(queryOfRange(window, { active: true }, next(window))).toEqual({
    active: true,
    to: 20,
    limit: 1,
    offset: 1,
  })
})

test('a first row that cannot be read anchors nothing: the rows around it would shift', () => {
  const unreadable = { raw: '{}', problem: 'no date' }
  const window = windowOf({ count: 80, rows: [unreadable, revision(1, 10)], answeredAt: null, url: '' })
  expect(queryOfRange(window, {}, next(window))).toEqual({ limit: 2, offset: 2 })
})

test('a range sent in pieces is read completely, again from its start where the count changes', async () => {
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

test('a service that counts fewer than it sends is believed for what it sends', () => {
  const rows = [revision(1, 10), revision(2, 20)]
  expect(windowOf({ count: 0, rows, answeredAt: null, url: '' }).count).toBe(2)
})
