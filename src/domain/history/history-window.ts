import type { HistoryFilter, HistoryPage } from '../../api/resources/history'
import { isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'

/** Rows asked for at once; services may answer fewer. */
export const PAGE_LIMIT = 50

/**
 * A history seen range by range. It is laid down by the first page and stays as it was then: every later range is
 * asked at or before `anchor`, so that a revision recorded meanwhile shifts nothing.
 */
export interface HistoryWindow {
  /** Matching revisions by the latest answer: an entry recorded late, or one taken away, changes it. */
  readonly count: number
  /** Rows a page: what was asked for, or what the service's cap left of it. */
  readonly pageSize: number
  /** Date of the first row; null where it cannot be read: a later row's would leave out the rows above it. */
  readonly anchor: Instant | null
}

/** The window that a first page opens; `limit` is what was asked for. */
export function windowOf(first: HistoryPage, limit = PAGE_LIMIT): HistoryWindow {
  const capped = first.rows.length > 0 && first.rows.length < Math.min(limit, first.count)
  return {
    // A service that counts fewer than it sends is believed for what it sends.
    count: Math.max(first.count, first.rows.length),
    pageSize: capped ? first.rows.length : limit,
    anchor: first.rows[0] && isRevision(first.rows[0]) ? first.rows[0].instant : null,
  }
}

/** What an anchored request asks: the filter, and nothing newer than the anchor. */
export function anchoredFilter({ anchor }: HistoryWindow, filter: HistoryFilter): HistoryFilter {
  const bounds = [filter.to, anchor].filter((bound): bound is Instant => typeof bound === 'number')
  return bounds.length === 0 ? filter : { ...filter, to: Math.min(...bounds) }
}

/** Rows that follow each other in the list: those at the indexes `offset`, `offset + 1` … */
export interface RowRange {
  readonly offset: number
  readonly limit: number
}

/** A range with what was read of it. */
export interface ReadRange extends RowRange {
  readonly page: HistoryPage
}

/** The range that the page which laid the window holds. */
export function firstRange({ pageSize }: HistoryWindow): RowRange {
  return { offset: 0, limit: pageSize }
}

/** The request for a range of a window: `limit`, `offset` and the anchor on top of the filter. */
export function queryOfRange(window: HistoryWindow, filter: HistoryFilter, { offset, limit }: RowRange) {
  return { ...anchoredFilter(window, filter), limit, offset }
}

/** A service whose cap falls from request to request is followed this far. */
const MOST_REQUESTS = 60

/**
 * Reads a range of the window whole: where the service sends fewer rows than were asked for, the offset goes on by what
 * came back. One request as a rule. What comes together was counted alike, else it is read once more.
 */
export async function readRange(
  source: HistorySource,
  window: HistoryWindow,
  filter: HistoryFilter,
  { offset, limit }: RowRange,
): Promise<ReadRange> {
  const query = queryOfRange(window, filter, { offset, limit })
  let page = await source.page(query)
  for (let requests = 1; requests < MOST_REQUESTS; requests++) {
    const got = page.rows.length
    if (got >= limit || offset + got >= page.count) break
    const more = await source.page({ ...query, offset: offset + got, limit: limit - got })
    if (more.count !== page.count) page = await source.page(query)
    else if (more.rows.length === 0) break
    else page = { ...page, rows: [...page.rows, ...more.rows] }
  }
  return { offset, limit, page }
}
