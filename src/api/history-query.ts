import { formatInstant, type Instant } from '../lib/instant'

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

/**
 * Writes the query string: arrays as repeated parameters, `+` as `%2B`, instants as UTC text with all six digits of
 * microseconds. Specification: "GET /v2/vehicles/{id}/history/".
 */
export function historyQueryText(query: HistoryQuery): string {
  const { active, from, to, kinds = [], authority = [], limit, offset } = query
  const pairs: [string, string][] = []
  if (active !== undefined) pairs.push(['active', String(active)])
  if (from !== undefined) pairs.push(['history_date__gte', formatInstant(from)])
  if (to !== undefined) pairs.push(['history_date__lte', formatInstant(to)])
  for (const kind of kinds) pairs.push(['history_type', kind])
  for (const status of authority) pairs.push(['status_with_toll_authority', status])
  pairs.push(['limit', String(limit)])
  if (offset !== undefined) pairs.push(['offset', String(offset)])
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}
