import { useId } from 'react'
import type { NearMiss } from '../../../domain/find/identify'
import { nearWords } from '../../../domain/find/vehicle-question'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import classes from './found-vehicles.module.css'
import { VehicleLink } from './vehicle-cells'

/** Suggestions shown at most: a query with many is not a plate yet. */
const MOST = 6

/** Vehicles that may be meant instead, and why. Enter does not open them: they are not matches. */
export function LookAlikes(props: {
  near: readonly NearMiss<VehicleRow>[]
  onOpen: (row: VehicleRow) => void
}) {
  const { near, onOpen } = props
  const title = useId()
  const more = near.length - MOST
  if (near.length === 0) return null
  return (
    <div className="stack-xs">
      <strong id={title}>Did you mean…?</strong>
      <ul className={`bare-list stack ${classes.lookAlikes}`} aria-labelledby={title}>
        {near.slice(0, MOST).map(({ vehicle: row, why }) => (
          <li key={row.vehicleId} className="row-words">
            {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
            <VehicleLink row={row} onOpen={onOpen} />
            <bdi className="muted">
              {visibleText([row.vehicle_number, modelText(row), nearWords(why)].filter(Boolean).join(' · '))}
            </bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <span className="muted">And {more} more. Type more of the plate.</span>}
    </div>
  )
}
