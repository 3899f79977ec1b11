import { mappingByNames, withContent, withTarget } from '../sheet/column-mapping'
import type { ColumnMapping } from '../sheet/sheet-columns'
import type { TollField } from './toll'
import { TOLL_COLUMNS } from './toll-columns'

const NAMING: readonly TollField[] = ['vehicle_id', 'plate', 'number', 'vehicle']
/** A number alone, or a plate. */
const VEHICLE = /^#?\s*(?:\d{1,7}|(?=.*\d)[A-Z0-9 ·-]{2,12})$/i

/**
 * Guesses what the columns of a list of tolls are: by their names, then by what the first rows below the header hold.
 * Beside plates, a column called "Vehicle" is left out: the verdict would be another vehicle's. Without a header, the
 * first column of numbers and plates names the vehicles.
 */
export function guessTollMapping(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnMapping<TollField> {
  const mapping = withContent(mappingByNames(names, TOLL_COLUMNS), rows, TOLL_COLUMNS, names)
  if (mapping.includes('plate')) return mapping.map((field) => (field === 'vehicle' ? null : field))
  if (names.some((name) => name.trim() !== '') || NAMING.some((field) => mapping.includes(field)))
    return mapping
  const cells = (column: number) => rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  const column = mapping.findIndex(
    (field, at) => field === null && cells(at).length > 0 && cells(at).every((cell) => VEHICLE.test(cell)),
  )
  return column === -1 ? mapping : withTarget(mapping, column, 'vehicle')
}
