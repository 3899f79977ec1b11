import { plainName } from '../../lib/text/plain-name'
import { mappingByNames, withContent } from '../sheet/column-mapping'
import type { ColumnMapping } from '../sheet/sheet-columns'
import type { TollField } from './toll'
import { TOLL_COLUMNS } from './toll-columns'

/** Names that say "vehicle" and not what of it: beside a column of plates they hold a number that is no vehicle id. */
const BARE_NAMES = ['vehicle', 'car', 'asset']

/**
 * Guesses what the columns of a list of tolls are: by their names, then by what the first rows below the header hold.
 * Beside plates, a column called "Vehicle" is left out: the verdict would be another vehicle's.
 */
export function guessTollMapping(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnMapping<TollField> {
  const mapping = withContent(mappingByNames(names, TOLL_COLUMNS), rows, TOLL_COLUMNS, names)
  if (!mapping.includes('plate')) return mapping
  return mapping.map((field, column) =>
    field === 'vehicle_id' && BARE_NAMES.includes(plainName(names[column] ?? '')) ? null : field,
  )
}
