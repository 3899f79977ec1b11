import type { Instant } from '../lib/instant'
import type { HistoryRow } from './revision'

/** Filters of a vehicle's history; everything is optional. Instants are microseconds since 1970, both ends included. */
export interface HistoryFilter {
  readonly active?: boolean | undefined
  /** history_date__gte */
  readonly from?: Instant | undefined
  /** history_date__lte */
  readonly to?: Instant | undefined
  /** history_type, repeated */
  readonly kinds?: readonly string[] | undefined
  /** status_with_toll_authority, repeated */
  readonly authority?: readonly string[] | undefined
}

/** One request for a page. */
export interface HistoryQuery extends HistoryFilter {
  readonly limit: number
  readonly offset?: number | undefined
}

/** A page of the history, newest first as the service orders it. */
export interface HistoryPage {
  /** Number of matching entries in all. */
  readonly count: number
  readonly rows: readonly HistoryRow[]
  /** The answer's Date header; null where it is not exposed. */
  readonly answeredAt: Instant | null
  /** Exact address asked, for evidence. */
  readonly url: string
}
