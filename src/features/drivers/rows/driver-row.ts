import type { DriverRequest } from '../../../contract/driver'

/** A text field of a driver. Specification: "Driver". */
export type DriverField = keyof DriverRequest

export interface DriverColumn {
  readonly field: DriverField
  /** The column's heading: part of the page's interface, tests and people go by it. */
  readonly label: string
}

/** The columns of the grid, in the order of the request. Specification: "POST /v2/drivers/bulk/". */
export const DRIVER_COLUMNS: readonly DriverColumn[] = [
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

const places = Object.fromEntries(DRIVER_COLUMNS.map(({ field }, place) => [field, place]))

/** A row of the grid: never changed, replaced by another one with the same id when a cell changes. */
export interface DriverRow {
  /** Stays with the row through edits, moves, undo and drafts, and is never given to another row. */
  readonly id: number
  /**
   * As many texts as there are columns, in their order; '' is an empty cell. They may be cut out anew each time: whoever
   * needs several asks once.
   */
  readonly cells: readonly string[]
  /** One of them, where that is less work than all. */
  cellAt?(column: number): string
}

/** Which column a field is, from 0. */
export function columnOf(field: DriverField): number {
  return places[field] ?? 0
}

/** The text of one cell. */
export function cellOf(row: DriverRow, field: DriverField): string {
  const column = columnOf(field)
  return row.cellAt?.(column) ?? row.cells[column] ?? ''
}

/** Whether nothing but blanks is in the row: such a row is not counted, not checked and not sent. */
export function isBlank(row: DriverRow): boolean {
  return row.cells.every((text) => text.trim() === '')
}
