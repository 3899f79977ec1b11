import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { Notice } from '../../../ui/feedback/notice'
import classes from './look-alikes.module.css'
import { VehicleLink } from './vehicle-link'

/** Suggestions told at most: a query with many is no plate yet. */
const MOST = 6

/** Vehicles that may be meant where O was read for 0 or I for 1. They are no matches: nothing opens them by itself. */
export function LookAlikes(props: { vehicles: readonly VehicleRow[]; onOpen: (row: VehicleRow) => void }) {
  const { vehicles, onOpen } = props
  const more = vehicles.length - MOST
  if (vehicles.length === 0) return null
  return (
    <Notice tone="info" role="note" title="Looks alike: O and 0, I and 1">
      <ul className={classes.list} aria-label="Look-alikes">
        {vehicles.slice(0, MOST).map((row) => (
          <li key={row.vehicleId} className={classes.item}>
            {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
            <VehicleLink row={row} onOpen={onOpen} />
            {row.vehicle_number && <bdi className="muted">{visibleText(row.vehicle_number)}</bdi>}
          </li>
        ))}
      </ul>
      {more > 0 && <span className="muted">And {more} more. Type more of the plate.</span>}
    </Notice>
  )
}
