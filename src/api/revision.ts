import type { Instant } from '../lib/instant'

/** One revision of a vehicle as read from the service. Specification: "Vehicle history entry". */
export interface Revision {
  /** `history_id` as decimal text, exact beyond 2^53; compare with `compareIds`. */
  readonly id: string
  /** `history_date` in microseconds since 1970, UTC. */
  readonly instant: Instant
  /** `history_date` exactly as the service sent it. */
  readonly historyDate: string
  /** `+`, `~`, `-`, or an unknown value as it is. */
  readonly kind: string
  readonly active: boolean
  readonly reason: string | null
  readonly username: string | null
}

/** A row that is not a revision, kept to be shown. */
export interface UnreadableRow {
  /** JSON, at most 2 kB. */
  readonly raw: string
  readonly problem: string
}

export type HistoryRow = Revision | UnreadableRow

export function isRevision(row: HistoryRow): row is Revision {
  return 'id' in row
}

/** Order of ids written as decimal text, exact beyond 2^53. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}
