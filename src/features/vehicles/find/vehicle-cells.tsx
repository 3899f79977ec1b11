import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { Ago } from '../../../domain/time/ago'
import { MembershipChip } from '../../../domain/words/membership-chip'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText } from '../../../lib/time/time-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import classes from './vehicle-cells.module.css'
import type { SortColumn } from './vehicles-search'

/** A vehicle as a row of the table. */
export interface ShownRow {
  readonly row: VehicleRow
  readonly zone: string
  readonly onOpen: (row: VehicleRow) => void
  /** Shown where the search may have found the vehicle by it. */
  readonly lessee: string | undefined
}

interface Column {
  readonly title: string
  readonly sort: SortColumn
  readonly cell: (shown: ShownRow) => ReactNode
}

const plate: Column = { title: 'Plate', sort: 'plate', cell: (shown) => <Plate {...shown} /> }
const status: Column = { title: 'Status', sort: 'status', cell: (shown) => <Status {...shown} /> }
const opened: Column = {
  title: 'Last opened',
  sort: 'opened',
  cell: ({ row }) => row.openedAt !== undefined && <Ago at={row.openedAt} />,
}
const vehicle: Column = { title: 'Vehicle', sort: 'id', cell: (shown) => <VehicleWithText {...shown} /> }

/** The columns that fit, by the room there is. */
export const COLUMNS: Readonly<Record<'wide' | 'medium' | 'narrow', readonly Column[]>> = {
  wide: [
    plate,
    {
      title: 'Vehicle',
      sort: 'id',
      cell: ({ row, onOpen }) => <VehicleLink row={row} onOpen={onOpen} />,
    },
    {
      title: 'Number',
      sort: 'number',
      cell: ({ row }) =>
        row.vehicle_number && <bdi className={classes.number}>{visibleText(row.vehicle_number)}</bdi>,
    },
    {
      title: 'Make and model',
      sort: 'model',
      cell: (shown) => (
        <>
          {modelText(shown.row) && <bdi>{visibleText(modelText(shown.row))}</bdi>}
          <Lessee lessee={shown.lessee} />
        </>
      ),
    },
    status,
    opened,
  ],
  medium: [plate, vehicle, status, opened],
  narrow: [
    {
      title: 'Plate and status',
      sort: 'plate',
      cell: (shown) => (
        <div className={`stack ${classes.stack}`}>
          <Plate {...shown} />
          <Status {...shown} />
        </div>
      ),
    },
    vehicle,
  ],
}

/** A link to a vehicle. `onOpen` is also called when it is opened in another tab. */
export function VehicleLink(props: {
  row: VehicleRow
  onOpen: (row: VehicleRow) => void
  /** Shown instead of the id, for pointers only: keys and screen readers have the link with the id. */
  plate?: ReactNode
}) {
  const { row, onOpen, plate } = props
  return (
    <Link
      className={plate ? classes.plate : classes.link}
      to="/vehicles/$vehicleId"
      params={{ vehicleId: String(row.vehicleId) }}
      tabIndex={plate ? -1 : undefined}
      onClick={() => onOpen(row)}
      onAuxClick={() => onOpen(row)}
    >
      {plate ?? `Vehicle ${row.vehicleId}`}
    </Link>
  )
}

function Plate({ row, onOpen }: ShownRow) {
  if (!row.plate_number) return <span className="muted">Plate unavailable</span>
  const plate = <PlateChip number={row.plate_number} state={row.plate_state} />
  return <VehicleLink row={row} onOpen={onOpen} plate={plate} />
}

/** On or off the fleet, or deleted. What this browser remembers may be old, so it has its time. */
function Status({ row, zone }: ShownRow) {
  const state = fleetStateOfRow(row)
  const isRemembered = row.record === null && row.learnedAt !== undefined
  return (
    <>
      <MembershipChip state={state} />
      {row.deletedAt !== undefined && (
        <span className={`muted small ${classes.below}`}>on {dateText(row.deletedAt * 1000, zone)}</span>
      )}
      {isRemembered && state !== undefined && state !== 'deleted' && (
        <span className={`muted small ${classes.below}`}>
          as of <Ago at={row.learnedAt ?? 0} />
        </span>
      )}
    </>
  )
}

function VehicleWithText({ row, onOpen, lessee }: ShownRow) {
  const below = [row.vehicle_number, modelText(row)].flatMap((text) => (text ? [visibleText(text)] : []))
  return (
    <>
      <VehicleLink row={row} onOpen={onOpen} />
      {below.map((text) => (
        <bdi key={text} className={`muted small ${classes.below}`}>
          {text}
        </bdi>
      ))}
      <Lessee lessee={lessee} />
    </>
  )
}

function Lessee({ lessee }: Pick<ShownRow, 'lessee'>) {
  return (
    lessee && (
      <span className={`muted small ${classes.below}`}>
        Lessee: <bdi>{visibleText(lessee)}</bdi>
      </span>
    )
  )
}
