import type { HistoryFilter, HistoryPage } from '../../api/resources/history'
import { isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'
import { PAGE_LIMIT } from './page-limit'

/** A history as its first page fixed it: pages at or before `anchor` do not shift when a revision is recorded. */
export interface HistoryWindow {
  /** Matching revisions by the latest answer. Entries added with an older date, or removed, change it. */
  readonly count: number
  /** Rows per page: the limit requested, or the service's cap where that is lower. */
  readonly pageSize: number
  /** Date of the first row; null where it cannot be read. (A later row's would leave out the rows above it.) */
  readonly anchor: Instant | null
}

/** The window of a first page that was requested with `limit`. */
export function windowOf(first: HistoryPage, limit = PAGE_LIMIT): HistoryWindow {
  const capped = first.rows.length > 0 && first.rows.length < Math.min(limit, first.count)
  return {
    // Some services count fewer rows than they send.
    count: Math.max(first.count, first.rows.length),
    pageSize: capped ? first.rows.length : limit,
    anchor: first.rows[0] && isRevision(first.rows[0]) ? first.rows[0].instant : null,
  }
}

/** The filter, limited to nothing newer than the anchor. */
export function anchoredFilter({ anchor }: HistoryWindow, filter: HistoryFilter): HistoryFilter {
  const bounds = [filter.to, anchor].filter((bound): bound is Instant => typeof bound === 'number')
  return bounds.length === 0 ? filter : { ...filter, to: Math.min(...bounds) }
}

/** Consecutive rows of the list: those at the indexes `offset`, `offset + 1` … */
export interface RowRange {
  readonly offset: number
  readonly limit: number
}

/** A range with the page that was read for it. */
export interface ReadRange extends RowRange {
  readonly page: HistoryPage
}

/** The range of the first page. */
export function firstRange({ pageSize }: HistoryWindow): RowRange {
  return { offset: 0, limit: pageSize }
}

/** The query for a range: the anchored filter with `limit` and `offset`. */
export function queryOfRange(window: HistoryWindow, filter: HistoryFilter, { offset, limit }: RowRange) {
  return { ...anchoredFilter(window, filter), limit, offset }
}

/** Requests for one range at most, where the service's cap falls from page to page. */
const MAX_REQUESTS = 60

/**
 * Reads all rows of a range, usually with one request. Where the service sends fewer rows than requested, the next
 * request starts after them. All answers must have the same count, else the range is read again.
 */
export async function readRange(
  source: HistorySource,
  window: HistoryWindow,
  filter: HistoryFilter,
  { offset, limit }: RowRange,
): Promise<ReadRange> {
  const query = queryOfRange(window, filter, { offset, limit })
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

/**
 * Finds the newest matching revision at or before an instant, with one request: its index is the number of newer ones, or
 * the last one where all are newer. Entries added since with an older date do not change it. Throws ApiError.
 */
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
