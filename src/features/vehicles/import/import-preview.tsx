import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import { PlateChip } from '../../../ui/content/plate-chip'
import { Table } from '../../../ui/layout/table'

const ROWS = 4

/** The first vehicles as they would be remembered. */
export function ImportPreview({ entries }: { entries: readonly RememberedVehicle[] }) {
  if (entries.length === 0) return null
  return (
    <Table
      label="First rows"
      columns={['Vehicle id', 'Plate', 'Also']}
      rows={entries.slice(0, ROWS).map((entry) => ({
        key: entry.vehicleId,
        cells: [
          entry.vehicleId,
          entry.plate_number && <PlateChip number={entry.plate_number} state={entry.plate_state} />,
          <bdi key="also">{visibleText(othersOf(entry))}</bdi>,
        ],
      }))}
    />
  )
}

function othersOf(entry: RememberedVehicle): string {
  const { plate_number, plate_state, vehicle_number, lessee_renter, vehicle_type_code } = entry
  // A state without a plate would not be seen in the chip.
  const state = plate_number === undefined ? plate_state : undefined
  const others = [state, vehicle_number, modelText(entry), lessee_renter, vehicle_type_code]
  return others.filter(Boolean).join(' · ')
}
