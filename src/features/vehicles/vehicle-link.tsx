import { Link } from '@tanstack/react-router'
import type { VehicleRow } from '../../domain/vehicle-rows'

/** Leads to a vehicle; `onOpen` hears of it, however it is opened. */
export function VehicleLink(props: { row: VehicleRow; onOpen: (row: VehicleRow) => void }) {
  const { row, onOpen } = props
  return (
    <Link
      to="/vehicles/$vehicleId"
      params={{ vehicleId: String(row.vehicleId) }}
      onClick={() => onOpen(row)}
      onAuxClick={() => onOpen(row)}
    >
      Vehicle {row.vehicleId}
    </Link>
  )
}
