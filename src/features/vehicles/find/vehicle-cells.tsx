import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { Ago } from '../../../domain/time/ago'
import { MembershipChip } from '../../../domain/words/membership-chip'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText } from '../../../lib/time/time-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import classes from './vehicle-cells.module.css'
import { VehicleLink } from './vehicle-link'
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
  cell: ({ row, zone }) => row.openedAt !== undefined && <Ago at={row.openedAt} zone={zone} />,
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

/** The plate opens its vehicle too; for keys and screen readers the link beside it is enough. */
function Plate({ row, onOpen }: ShownRow) {
  if (!row.plate_number) return <span className="muted">Plate unavailable</span>
  return (
    <Link
      className={classes.plate}
      to="/vehicles/$vehicleId"
      params={{ vehicleId: String(row.vehicleId) }}
      tabIndex={-1}
      onClick={() => onOpen(row)}
      onAuxClick={() => onOpen(row)}
    >
      <PlateChip number={row.plate_number} state={row.plate_state} />
    </Link>
  )
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
          as of <Ago at={row.learnedAt ?? 0} zone={zone} />
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
        <Fragment key={text}>
          <bdi className={`muted small ${classes.below}`}>{text}</bdi>
        </Fragment>
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
