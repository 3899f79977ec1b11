import { Link } from '@tanstack/react-router'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import classes from './vehicle-link.module.css'

/** A link to a vehicle. `onOpen` is also called when it is opened in another tab. */
export function VehicleLink(props: { row: VehicleRow; onOpen: (row: VehicleRow) => void }) {
  const { row, onOpen } = props
  return (
    <Link
      className={classes.link}
      to="/vehicles/$vehicleId"
      params={{ vehicleId: String(row.vehicleId) }}
      onClick={() => onOpen(row)}
      onAuxClick={() => onOpen(row)}
    >
      Vehicle {row.vehicleId}
    </Link>
  )
}
