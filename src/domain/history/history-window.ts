import type { HistoryFilter, HistoryPage } from '../../api/resources/history'
import { isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'

/** Rows of a history requested at once; services may return fewer. */
export const PAGE_LIMIT = 50

/** A history as of its first response. Rows at or before `anchor` keep their index when a new revision is recorded. */
export interface HistoryWindow {
  /** Matching revisions in the latest response. Changes if entries with an older date are added, or entries are removed. */
  readonly count: number
  /** Rows per page: the requested limit, or the service's cap if lower. */
  readonly pageSize: number
  /** Date of the first row; null if unreadable. A later row's date would exclude the rows above it. */
  readonly anchor: Instant | null
}

/** Returns how many rows match. Some services count fewer rows than they return. */
export const countOf = ({ count, rows }: HistoryPage): number => Math.max(count, rows.length)

export function windowOf(first: HistoryPage, limit = PAGE_LIMIT): HistoryWindow {
  const capped = first.rows.length > 0 && first.rows.length < Math.min(limit, first.count)
  return {
    count: countOf(first),
    pageSize: capped ? first.rows.length : limit,
    anchor: first.rows[0] && isRevision(first.rows[0]) ? first.rows[0].instant : null,
  }
}

export function anchoredFilter({ anchor }: HistoryWindow, filter: HistoryFilter): HistoryFilter {
  const bounds = [filter.to, anchor].filter((bound): bound is Instant => typeof bound === 'number')
  return bounds.length === 0 ? filter : { ...filter, to: Math.min(...bounds) }
}

export interface RowRange {
  readonly offset: number
  readonly limit: number
}

export interface ReadRange extends RowRange {
  readonly page: HistoryPage
}

/** Most requests for one range, in case a service returns fewer rows with each page. */
const MAX_REQUESTS = 60

/** Reads all rows of a range, usually with one request. Starts over if the count changes between requests. */
export async function readRange(
  source: HistorySource,
  window: HistoryWindow,
  filter: HistoryFilter,
  { offset, limit }: RowRange,
): Promise<ReadRange> {
  const query = { ...anchoredFilter(window, filter), offset, limit }
  let page = await source.page(query)
  for (let requests = 1; requests < MAX_REQUESTS; requests++) {
    const got = page.rows.length
    if (got >= limit || offset + got >= page.count) break
    const more = await source.page({ ...query, offset: offset + got, limit: limit - got })
    if (more.count !== page.count) page = await source.page(query)
    else if (more.rows.length === 0) break
    else page = { ...page, rows: [...page.rows, ...more.rows] }
  }
  return { offset, limit, page }
}

/** Finds the newest revision at or before an instant with one request. Its index is the number of newer revisions. */
export async function indexOfTime(
  source: HistorySource,
  window: HistoryWindow,
  filter: HistoryFilter,
  at: Instant,
) {
  const asked = anchoredFilter(window, filter)
  const from = Math.max(asked.from ?? at + 1, at + 1)
  const { count, rows } = await source.page({ ...asked, from, limit: 1 })
  const newer = Math.max(count, rows.length)
  return { index: Math.min(newer, Math.max(0, window.count - 1)), allNewer: newer >= window.count }
}
