import type { DriverRequest } from '../../../contract/driver'

export type DriverField = keyof DriverRequest

/** The columns of the grid, in the order of the request. Specification: "POST /v2/drivers/bulk/". */
export const DRIVER_COLUMNS: readonly { readonly field: DriverField; readonly label: string }[] = [
  { field: 'driver_id', label: 'Driver ID' },
  { field: 'first_name', label: 'First name' },
  { field: 'last_name', label: 'Last name' },
  { field: 'address_line_1', label: 'Address line 1' },
  { field: 'address_line_2', label: 'Address line 2' },
  { field: 'city', label: 'City' },
  { field: 'state', label: 'State' },
  { field: 'zip', label: 'ZIP' },
  { field: 'contact_number', label: 'Contact number' },
  { field: 'email', label: 'E-mail' },
]

export const COLUMN_COUNT = DRIVER_COLUMNS.length

/** A row of the grid. Immutable: a changed cell makes a new row with the same id. */
export interface DriverRow {
  /** Stays with the row through edits, undo and drafts, and is never reused. */
  readonly id: number
  /** One text per column, in order; '' is an empty cell. */
  readonly cells: readonly string[]
}

export const columnOf = (name: DriverField): number => DRIVER_COLUMNS.findIndex(({ field }) => field === name)

export const cellOf = (row: DriverRow, field: DriverField): string => row.cells[columnOf(field)] ?? ''

/** Returns whether the row has only blanks. Such a row isn't counted, checked, or sent. */
export function isBlank(row: DriverRow): boolean {
  return row.cells.every((text) => text.trim() === '')
}
