import { Link } from '@tanstack/react-router'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { modelText } from '../../domain/words/vehicle-words'
import { visibleText } from '../../lib/text/visible-text'
import { PlateChip } from '../../ui/content/plate-chip'
import classes from './check.module.css'
import type { Toll } from './check-search'

/** A vehicle by its plate, which opens it; at the time of the toll, where there is one. */
export function VehicleName({ row, toll }: { row: VehicleRow; toll?: Toll }) {
  const { vehicleId, plate_number: plate, plate_state: state, vehicle_number: number } = row
  const about = [modelText(row), number?.trim()].filter(Boolean).join(' · ')
  return (
    <div className={`row-words ${classes.name}`}>
      <Link
        to="/vehicles/$vehicleId"
        params={{ vehicleId: String(vehicleId) }}
        search={toll ? { at: toll.at, zone: toll.zone } : {}}
        className={`row-words accent ${classes.vehicle}`}
      >
        {plate?.trim() && <PlateChip number={plate} state={state} />}
        <span>Vehicle {vehicleId}</span>
      </Link>
      {about && <bdi className="muted">{visibleText(about)}</bdi>}
    </div>
  )
}
