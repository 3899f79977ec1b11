import type { HistoryFilter, HistoryPage } from '../api/history'
import { isRevision } from '../api/revision'
import type { Instant } from '../lib/instant'

/** Rows asked for at once; services may answer fewer. */
export const PAGE_LIMIT = 50

/**
 * A history seen through pages of one size. It is laid down by the first page and stays as it was then: every later
 * page is asked at or before `anchor`, so that a revision recorded meanwhile shifts nothing.
 */
export interface HistoryWindow {
  /** Matching revisions when the first page was asked. */
  readonly count: number
  /** Rows a page: what was asked for, or what the service's cap left of it. */
  readonly pageSize: number
  /** Date of the first row; null where it cannot be read: a later row's would leave out the rows above it. */
  readonly anchor: Instant | null
}

/** The window that a first page opens. */
export function windowOf(first: HistoryPage): HistoryWindow {
  const capped = first.rows.length > 0 && first.rows.length < Math.min(PAGE_LIMIT, first.count)
  return {
    // A service that counts fewer than it sends is believed for what it sends.
    count: Math.max(first.count, first.rows.length),
    pageSize: capped ? first.rows.length : PAGE_LIMIT,
    anchor: first.rows[0] && isRevision(first.rows[0]) ? first.rows[0].instant : null,
  }
}

/** The request for page `page` (from 0) of a window: `limit`, `offset` and the anchor on top of the filter. */
export function queryOfPage(window: HistoryWindow, filter: HistoryFilter, page: number) {
  const bounds = [filter.to, window.anchor].filter((bound): bound is Instant => typeof bound === 'number')
  const anchored = bounds.length === 0 ? filter : { ...filter, to: Math.min(...bounds) }
  return { ...anchored, limit: window.pageSize, offset: page * window.pageSize }
}

/** The pages (beyond the first, which is there) that rows `from` to `to`, both inclusive, stand on. */
export function pagesBetween(window: HistoryWindow, from: number, to: number): number[] {
  const first = Math.floor(Math.max(0, from) / window.pageSize)
  const last = Math.floor(Math.min(window.count - 1, to) / window.pageSize)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).filter(
    (page) => page > 0,
  )
}
