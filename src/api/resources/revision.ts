import type { Instant } from '../../lib/time/instant'

/** A parsed revision. Specification: "Vehicle history entry". */
export interface Revision {
  /** Canonical decimal text, exact beyond 2^53. Sort with compareIds(). */
  readonly id: string
  readonly instant: Instant
  readonly historyDate: string
  /** '+', '~', '-', or an unknown kind verbatim. */
  readonly kind: string
  readonly active: boolean
  readonly reason: string | null
  readonly username: string | null
}

/** A row that can't be parsed. The other rows are shown anyway. */
export interface UnreadableRow {
  /** The row's JSON, at most 2 kB. */
  readonly raw: string
  readonly problem: string
}

export type HistoryRow = Revision | UnreadableRow

export const isRevision = (row: HistoryRow): row is Revision => 'instant' in row

export function compareIds(a: string, b: string): number {
  const negative = a.startsWith('-')
  if (negative !== b.startsWith('-')) return negative ? -1 : 1
  const [low, high] = negative ? [b, a] : [a, b]
  return low.length - high.length || (low < high ? -1 : low > high ? 1 : 0)
}
