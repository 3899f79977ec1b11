import { rememberedMappings } from '../../../domain/sheet/remembered-mappings'
import type { ColumnMapping, SheetColumn } from '../../../domain/sheet/sheet-columns'
import { COLUMN_NAMES } from '../rows/column-names'
import { DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'

/** The field of each pasted column; null is left out. No field occurs twice. */
export type DriverMapping = ColumnMapping<DriverField>

const CONTENT: Partial<Record<DriverField, RegExp>> = {
  zip: /^\d{5}(?:-\d{4})?$/,
  contact_number: /^\+?\(?\d[\d\s().-]{8,}$/,
  email: /^[^\s@]+@[^\s@.]+\.[^\s@]+$/,
}

/** The columns that a list of drivers may have, in the grid's order. */
export const SHEET_COLUMNS: readonly SheetColumn<DriverField>[] = DRIVER_COLUMNS.map(({ field, label }) => {
  const content = CONTENT[field]
  return { field, label, names: COLUMN_NAMES[field], ...(content && { content }) }
})

/** How the columns of drivers were mapped by hand. */
export const driverMappings = rememberedMappings('driver-columns', SHEET_COLUMNS)
