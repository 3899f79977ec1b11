import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { KnownVehicles } from '../../../domain/find/use-known-vehicles'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import classes from './row-panel.module.css'
import { onlyVehicle, plateOfRow } from './row-plate'
import { rowName } from './row-words'

interface NamedRow {
  readonly row: DisputeRow
  readonly known: KnownVehicles
}

/** The vehicle of a row: its plate, where the row or the vehicle's record has one; else its id. */
export function TollVehicle({ row, known }: NamedRow) {
  const plate = plateOfRow(row, known)
  if (plate) return <PlateChip number={plate.number} state={plate.state} />
  const { id, name } = row.toll.vehicle
  if (id !== null) return `Vehicle ${id}`
  const text = name?.number || name?.text
  return text ? <bdi>{visibleText(text)}</bdi> : <span className="muted">No vehicle</span>
}

/** What names a row beside its vehicle: `N-1 · Vehicle 24`, the id only where a plate stands for the vehicle. */
export function besideVehicle({ row, known }: NamedRow): string {
  const id = onlyVehicle(row.candidates.vehicleIds)
  const name = visibleText(rowName(row.toll))
  return id === null || plateOfRow(row, known) === null ? name : `${name} · Vehicle ${id}`
}

/** The headline of an open row. */
export function RowTitle(props: NamedRow) {
  return (
    <span className={`row-words ${classes.title}`}>
      <TollVehicle {...props} /> <bdi className={`muted ${classes.second}`}>{besideVehicle(props)}</bdi>
    </span>
  )
}
