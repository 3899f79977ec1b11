import type { HistoryFilter, HistoryPage } from '../api/history'
import { isRevision } from '../api/revision'
import type { Instant } from '../lib/instant'
import type { HistorySource } from './verdict-read'

/** Rows asked for at once; services may answer fewer. */
export const PAGE_LIMIT = 50

/**
 * A history seen through pages of one size. It is laid down by the first page and stays as it was then: every later
 * page is asked at or before `anchor`, so that a revision recorded meanwhile shifts nothing.
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

/** The request for page `page` (from 0) of a window: `limit`, `offset` and the anchor on top of the filter. */
export function queryOfPage(window: HistoryWindow, filter: HistoryFilter, page: number) {
  const { pageSize } = window
  return { ...anchoredFilter(window, filter), limit: pageSize, offset: page * pageSize }
}

/** A service whose cap falls from request to request is followed this far. */
const MOST_REQUESTS = 60

/**
 * Reads a page of the window whole: where the service sends fewer rows than were asked for, the offset goes on by what
 * came back. One request as a rule. What comes together was counted alike, else it is read once more.
 */
export async function readWindowPage(
  source: HistorySource,
  window: HistoryWindow,
  filter: HistoryFilter,
  page: number,
): Promise<HistoryPage> {
  const query = queryOfPage(window, filter, page)
  let whole = await source.page(query)
  for (let requests = 1; requests < MOST_REQUESTS; requests++) {
    const got = whole.rows.length
    if (got >= query.limit || query.offset + got >= whole.count) return whole
    const more = await source.page({ ...query, offset: query.offset + got, limit: query.limit - got })
    if (more.count !== whole.count) whole = await source.page(query)
    else if (more.rows.length === 0) return whole
    else whole = { ...whole, rows: [...whole.rows, ...more.rows] }
  }
  return whole
}

/** The pages that rows at these places stand on, ascending. */
export function pagesOfPlaces(window: HistoryWindow, places: readonly number[]): number[] {
  const inside = places.filter((place) => place >= 0 && place < window.count)
  return [...new Set(inside.map((place) => Math.floor(place / window.pageSize)))].sort((a, b) => a - b)
}
