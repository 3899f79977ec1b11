import { Link } from '@tanstack/react-router'
import { PlateChip } from '../../ui/content/plate-chip'
import classes from './statement-view.module.css'

/** Which vehicle the page is about: its plate, where that is known, and the ways to its page and back to the toll's row. */
export function VehicleLead(props: {
  vehicleId: number
  vehicle: { readonly plate: string; readonly plateState: string } | undefined
  /** The time to ask about there. */
  asked?: { readonly at: string; readonly zone: string }
  /** The list that the statement was opened from, and the row. */
  from: { readonly list?: string | undefined; readonly row?: string | undefined }
}) {
  const { vehicleId, vehicle, asked = {}, from } = props
  return (
    <p className={`row-words ${classes.lead}`}>
      {vehicle && vehicle.plate.trim() !== '' && (
        <PlateChip number={vehicle.plate} state={vehicle.plateState} />
      )}
      <Link
        to="/vehicles/$vehicleId"
        // This page's own address begins with it.
        activeOptions={{ exact: true }}
        params={{ vehicleId: String(vehicleId) }}
        search={asked}
      >
        Vehicle {vehicleId}
      </Link>
      {from.list !== undefined && (
        <Link to="/disputes" search={{ list: from.list, row: from.row }}>
          Back to the list
        </Link>
      )}
    </p>
  )
}
