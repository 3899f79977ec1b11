import type { CellCause } from './row-checks'

/** What can be wrong with a cell: by itself, compared with other rows, or according to the service. */
export type IssueCause =
  | CellCause
  | 'repeated'
  | 'other-case'
  | 'taken-created'
  | 'taken-refused'
  | 'taken-unknown'
  | 'service'

export interface CellIssue {
  /** From 0; null for the row as a whole. */
  readonly column: number | null
  /** A row with errors is not sent, a row with warnings is. */
  readonly severity: 'error' | 'warning'
  readonly cause: IssueCause
  /** The service's own words. */
  readonly words?: readonly string[]
}

/** How a driver ID is known to be taken: created from here, refused as a repeat, or sent with an unknown outcome. */
export type Taken = 'created' | 'refused' | 'unknown'

/** The status that a row is counted under. valid, warning and error are rows that are not sent yet. */
export const ROW_STATUSES = ['blank', 'valid', 'warning', 'error', 'sending', 'created', 'unknown'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** All rows without errors, or only those without warnings. */
export type Sendable = 'all' | 'without-warnings'

/** How many rows have each status. */
export type RowCounts = Readonly<Record<RowStatus, number>>
