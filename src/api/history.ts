import type { Instant } from '../lib/instant'
import type { HistoryRow } from './revision'

/** Filters of `GET /v2/vehicles/{id}/history/`, joined by "and". */
export interface HistoryFilter {
  active?: boolean
  /** `history_date__gte`, inclusive. */
  from?: Instant
  /** `history_date__lte`, inclusive. */
  to?: Instant
  kinds?: readonly string[]
  authority?: readonly string[]
}

/** A page of revisions, newest first. */
export interface HistoryPage {
  /** All rows that match, not those of this page. */
  readonly count: number
  readonly rows: readonly HistoryRow[]
  /** The answer's Date header. */
  readonly answeredAt: Instant | null
  /** The exact request. */
  readonly url: string
}
