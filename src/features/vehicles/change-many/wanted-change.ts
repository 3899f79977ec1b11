import type { VehicleEdits } from '../save/vehicle-edits'

/** The vehicle as a row names it. An id that is there is the vehicle; the plate is then only shown. */
export interface NamedVehicle {
  /** Null where the row has none. */
  readonly id: number | null
  /** `''` where the row has none. */
  readonly plate: string
  /** `''` where the row has none. */
  readonly state: string
}

/** What one row of a list asks for. */
export interface WantedChange {
  /** Number of its line, from 1, as a spreadsheet shows it. */
  readonly line: number
  readonly vehicle: NamedVehicle
  /** Custom fields are never among them. */
  readonly edits: VehicleEdits
  /** What is wrong with its cells, as sentences that name the column. A row with a problem is never sent. */
  readonly problems: readonly string[]
}
