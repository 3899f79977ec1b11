import { useId } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import classes from './found-vehicles.module.css'
import { VehicleLink } from './vehicle-link'

/** Suggestions shown at most: a query with many is not a plate yet. */
const MOST = 6

/** Vehicles that may be meant where O was typed for 0 or I for 1. Enter does not open them: they are not matches. */
export function LookAlikes(props: { vehicles: readonly VehicleRow[]; onOpen: (row: VehicleRow) => void }) {
  const { vehicles, onOpen } = props
  const title = useId()
  const more = vehicles.length - MOST
  if (vehicles.length === 0) return null
  return (
    <div className={classes.suggestions}>
      <strong id={title}>Did you mean…?</strong>
      <ul className={classes.lookAlikes} aria-labelledby={title}>
        {vehicles.slice(0, MOST).map((row) => (
          <li key={row.vehicleId} className={classes.lookAlike}>
            {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
            <VehicleLink row={row} onOpen={onOpen} />
            <bdi className="muted">
              {visibleText([row.vehicle_number, modelText(row)].filter(Boolean).join(' · '))}
            </bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <span className="muted">And {more} more. Type more of the plate.</span>}
    </div>
  )
}
