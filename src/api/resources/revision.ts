import type { Instant } from '../../lib/time/instant'

/** One revision of a vehicle, read from a history entry. Specification: "Vehicle history entry". */
export interface Revision {
  /** history_id as canonical decimal text, exact beyond 2^53; order them with compareIds(). */
  readonly id: string
  /** history_date, in microseconds. */
  readonly instant: Instant
  /** history_date exactly as the service sent it. */
  readonly historyDate: string
  /** '+', '~', '-', or an unknown value as it is. */
  readonly kind: string
  readonly active: boolean
  /** null where the service recorded none. */
  readonly reason: string | null
  readonly username: string | null
}

/** A row that lacks what a revision needs. Its neighbours are shown all the same. */
export interface UnreadableRow {
  /** The row as JSON, at most 2 kB. */
  readonly raw: string
  /** What is wrong with it, in words. */
  readonly problem: string
}

export type HistoryRow = Revision | UnreadableRow

/** Tells a revision from an unreadable row. */
export function isRevision(row: HistoryRow): row is Revision {
  return 'instant' in row
}

/** Orders two identifiers in canonical decimal text by their value: negative, zero or positive. */
export function compareIds(a: string, b: string): number {
  const negative = a.startsWith('-')
  if (negative !== b.startsWith('-')) return negative ? -1 : 1
  const [low, high] = negative ? [b, a] : [a, b]
  return low.length - high.length || (low < high ? -1 : low > high ? 1 : 0)
}
