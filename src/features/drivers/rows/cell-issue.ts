import type { CellCause } from './row-checks'

/** What can be wrong with a cell: by itself, beside other rows, or by the service's word. */
export type IssueCause =
  | CellCause
  | 'repeated'
  | 'taken-created'
  | 'taken-refused'
  | 'taken-unknown'
  | 'service'

/** Something wrong with one cell of a row, or with the row as a whole. */
export interface CellIssue {
  /** From 0; null is the row as a whole. */
  readonly column: number | null
  /** Errors keep a row from being sent, warnings do not. */
  readonly severity: 'error' | 'warning'
  readonly cause: IssueCause
  /** The service's own words. */
  readonly words?: readonly string[]
}

/** How a driver ID is known to be taken: created from here, refused by the service as a repeat, or sent and not known. */
export type Taken = 'created' | 'refused' | 'unknown'

/** Where a row stands, as it is counted. valid, warning and error are rows that are not sent yet. */
export const ROW_STATUSES = ['blank', 'valid', 'warning', 'error', 'sending', 'created', 'unknown'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** Rows by where they stand. */
export type RowCounts = Readonly<Record<RowStatus, number>>
