import type { NamedVehicle } from '../../../domain/find/vehicle-cells'
import type { VehicleEdits } from '../save/vehicle-edits'
import type { ChangeField } from './change-columns'

/** What one row of a list asks for. */
export interface WantedChange {
  /** Number of its line, from 1, as a spreadsheet shows it. */
  readonly line: number
  readonly vehicle: NamedVehicle
  /** Custom fields by the names of their columns. */
  readonly edits: VehicleEdits
  /** What is wrong with its cells, as sentences that name the column. A row with a problem is never sent. */
  readonly problems: readonly string[]
  /** The line that says the same of the same vehicle, where one does. */
  readonly repeats?: number
  /** Its own values as they are written, without those that all are given. */
  readonly asked?: readonly { readonly field: ChangeField; readonly text: string }[]
  /** The vehicle as it was pasted, where a person corrected it. */
  readonly was?: string
}
