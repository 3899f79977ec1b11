import type { DriverRequest } from '../../../contract/driver'

/** A text field of a driver. Specification: "Driver". */
export type DriverField = keyof DriverRequest

/** The columns of the grid and their headings, in the order of the request. Specification: "POST /v2/drivers/bulk/". */
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

const columns = Object.fromEntries(DRIVER_COLUMNS.map(({ field }, column) => [field, column]))

/** A row of the grid. Immutable: a changed cell makes a new row with the same id. */
export interface DriverRow {
  /** Stays with the row through edits, moves, undo and drafts, and is never reused. */
  readonly id: number
  /** One text per column, in order; '' is an empty cell. May be computed at each read, so read it once. */
  readonly cells: readonly string[]
  /** One cell, if that is less work than reading all. */
  cellAt?(column: number): string
}

/** The column of a field, from 0. */
export function columnOf(field: DriverField): number {
  return columns[field] ?? 0
}

/** The text of one cell. */
export function cellAt(row: DriverRow, column: number): string {
  return row.cellAt?.(column) ?? row.cells[column] ?? ''
}

export const cellOf = (row: DriverRow, field: DriverField): string => cellAt(row, columnOf(field))

/** Whether the row has only blanks. Such a row is not counted, checked or sent. */
export function isBlank(row: DriverRow): boolean {
  return row.cells.every((text) => text.trim() === '')
}
