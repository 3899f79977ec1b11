import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { quotedCell } from '../../../lib/text/csv'

const TAB = '\t'

/** The vehicles as rows with tabs between the cells, under the header `Vehicle id`, `Plate`, `State`. */
export function rowsToChange(vehicles: Iterable<VehicleRow>): string {
  const rows = Array.from(vehicles, ({ vehicleId, plate_number = '', plate_state = '' }) => [
    String(vehicleId),
    plate_number,
    plate_state,
  ])
  return [['Vehicle id', 'Plate', 'State'], ...rows]
    .map((cells) => cells.map((cell) => quotedCell(cell, TAB)).join(TAB))
    .join('\n')
}
