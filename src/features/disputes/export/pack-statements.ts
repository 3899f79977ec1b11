import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { exportedAnswers } from './exported-list'

/** A statement that a pack has: about one vehicle of a row. */
export interface WantedStatement {
  readonly row: DisputeRow
  readonly vehicleId: number
}

/** What a pack is made of. */
export interface PackList {
  readonly id: string
  readonly name: string
  readonly wanted: readonly WantedStatement[]
  /** The names of the pasted columns. */
  readonly names: readonly string[]
  /** Minutes before and after each time; the zone of dates. */
  readonly tolerance: number
  readonly zone: string
}

/** The statements that rows make: one for each vehicle that a verdict is about. */
export function wantedStatements(rows: readonly DisputeRow[]): {
  readonly wanted: readonly WantedStatement[]
  /** Rows without one: they name no vehicle or no time, or were not checked. */
  readonly leftOut: number
} {
  const wanted = rows.flatMap((row) =>
    row.toll.time.kind === 'moments' && row.outcome.bucket !== 'waiting'
      ? exportedAnswers(row)
          .filter(({ failure }) => failure === null)
          .map(({ vehicleId }) => ({ row, vehicleId }))
      : [],
  )
  return { wanted, leftOut: rows.length - new Set(wanted.map(({ row }) => row)).size }
}
