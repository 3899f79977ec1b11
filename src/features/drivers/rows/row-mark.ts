import type { DriverField } from './driver-row'

/**
 * What has become of a row on its way to the service. draft: not sent; refused: not created, and it says why; unknown:
 * sent, and whether it was created is not known.
 */
export type RowState = 'draft' | 'sending' | 'created' | 'refused' | 'unknown'

/** What is known of a row from the service. */
export interface RowMark {
  readonly state: RowState
  /** The id the service gave the driver. */
  readonly driverNumber?: string
  /** What the service found wrong, by field; '' is the row as a whole. In force until what it is about is changed. */
  readonly errors: ReadonlyMap<DriverField | '', readonly string[]>
  /** The cells as they were sent; where it is absent, as they stand in the grid when the mark is set. */
  readonly sent?: readonly string[]
}

/** Whether the row's cells stand for something that was sent and must not be changed any more. */
export function isLocked(mark: RowMark | undefined): boolean {
  return mark !== undefined && mark.state !== 'draft' && mark.state !== 'refused'
}

/** Whether the row has to stay in the grid: what became of it is not known yet. */
export function isHeld(mark: RowMark | undefined): boolean {
  return mark?.state === 'sending' || mark?.state === 'unknown'
}
