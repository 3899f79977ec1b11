import type { Instant } from '../../lib/time/instant'

/** One revision of a vehicle, read from a history entry. Specification: "Vehicle history entry". */
export interface Revision {
  /** history_id as canonical decimal text, exact beyond 2^53; order them with compareIds(). */
  readonly id: string
  /** history_date, in microseconds. */
  readonly instant: Instant
  /** history_date exactly as received. */
  readonly historyDate: string
  /** '+', '~', '-', or an unknown value unchanged. */
  readonly kind: string
  readonly active: boolean
  /** null where the service recorded none. */
  readonly reason: string | null
  readonly username: string | null
}

/** A row that lacks what a revision needs; the other rows are shown all the same. */
export interface UnreadableRow {
  /** The row as JSON, at most 2 kB. */
  readonly raw: string
  /** What is wrong with it, for people. */
  readonly problem: string
}

export type HistoryRow = Revision | UnreadableRow

/** Whether a row is a revision and not unreadable. */
export function isRevision(row: HistoryRow): row is Revision {
  return 'instant' in row
}

/** Compares two ids in canonical decimal text by value: negative, zero or positive. */
export function compareIds(a: string, b: string): number {
  const negative = a.startsWith('-')
  if (negative !== b.startsWith('-')) return negative ? -1 : 1
  const [low, high] = negative ? [b, a] : [a, b]
  return low.length - high.length || (low < high ? -1 : low > high ? 1 : 0)
}
