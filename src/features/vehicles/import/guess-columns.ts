import { parseVehicleId } from '../../../domain/find/vehicle-id'
import { scoreColumns } from '../../../domain/sheet/column-scores'
import { IMPORT_COLUMNS, type ImportField } from './import-columns'

/** The column of each field, from 0. A field that is absent is not in the file. */
export type FieldColumns = Readonly<Partial<Record<ImportField, number>>>

/** Guesses the columns by their names and the first rows' cells. No column is used twice. */
export function guessColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
): FieldColumns {
  const { mapping } = scoreColumns(header, rows, IMPORT_COLUMNS)
  return Object.fromEntries(mapping.flatMap((field, at) => (field === null ? [] : [[field, at]])))
}

/**
 * Whether the first row names the columns. A row with a vehicle id is a vehicle, even if its state is Idaho's `ID`:
 * the columns are chosen by hand then.
 */
export function isHeader(cells: readonly string[]): boolean {
  const hasId = cells.some((cell) => parseVehicleId(cell) !== null)
  return !hasId && Object.keys(guessColumns(cells)).length > 0
}
