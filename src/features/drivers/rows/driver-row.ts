import type { DriverRequest } from '../../../contract/driver'

export type DriverField = keyof DriverRequest

const LABELS: Readonly<Record<DriverField, string>> = {
  driver_id: 'Driver ID',
  first_name: 'First name',
  last_name: 'Last name',
  address_line_1: 'Address line 1',
  address_line_2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  contact_number: 'Contact number',
  email: 'E-mail',
}

/** The columns of the grid, in the order of the request. Specification: "POST /v2/drivers/bulk/". */
export const DRIVER_COLUMNS = (Object.keys(LABELS) as DriverField[]).map((field) => ({
  field,
  label: LABELS[field],
}))

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
export const isBlank = (row: DriverRow): boolean => row.cells.every((text) => text.trim() === '')
