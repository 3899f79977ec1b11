import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/known-vehicles'
import type { RowWork } from '../../../local/investigation-shapes'
import type { DisputeController } from '../check/dispute-controller'

/** The open row, what is needed to show it, and where a person can go from it. */
export interface RowPanelProps {
  readonly fleet: NamedFleet
  /** The list's id. */
  readonly list: string | undefined
  readonly row: DisputeRow
  readonly settings: ReadSettings
  /** What was done with the row. */
  readonly work: RowWork | undefined
  readonly onWork: DisputeController['work']
  /** All rows of the list. */
  readonly all: readonly DisputeRow[]
  /** What is known about the vehicles that rows mean. */
  readonly known: KnownVehicles
  /** The names of the columns. */
  readonly names: readonly string[]
  /** The row that was opened deliberately and takes the focus; not one that somebody moved on to. */
  readonly focusOn: number | null
  readonly onVehicle: (vehicleId: number) => void
  /** Goes to the row that is shown before (-1) or after (1) this one; undefined where there is none. */
  readonly stepTo: (by: 1 | -1) => (() => void) | undefined
  readonly onClose: () => void
}
