import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { useZone } from '../../../domain/person/use-zone'
import { Ago } from '../../../domain/time/ago'
import { MembershipChip } from '../../../domain/words/membership-chip'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText } from '../../../lib/time/time-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { columnValue, titleOf } from './extra-columns'
import classes from './vehicle-cells.module.css'
import type { ExtraColumn, SortColumn } from './vehicles-search'

export interface ShownRow {
  readonly row: VehicleRow
  readonly onOpen: (row: VehicleRow) => void
  /** Values without a column of their own, shown with their names. */
  readonly below: readonly ExtraColumn[]
}

export interface Column {
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

export type Room = 'wide' | 'medium' | 'narrow'

/** Most added columns that the table has room for. */
const MAX_EXTRA = 3

/** The columns that fit, and the added ones that do not: these are shown below the vehicle. */
export function columnsFor(room: Room, extra: readonly ExtraColumn[]) {
  if (room !== 'wide' || extra.length === 0) return { columns: COLUMNS[room], below: extra }
  const added = extra.slice(0, MAX_EXTRA).map((column) => ({
    title: titleOf(column),
    sort: column,
    cell: ({ row }: ShownRow) => <bdi>{visibleText(columnValue(row, column) ?? '')}</bdi>,
  }))
  return { columns: [plate, vehicle, ...added, status, opened], below: extra.slice(MAX_EXTRA) }
}

const COLUMNS: Readonly<Record<Room, readonly Column[]>> = {
  wide: [
    plate,
    { title: 'Vehicle', sort: 'id', cell: ({ row, onOpen }) => <VehicleLink {...{ row, onOpen }} /> },
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
          <Below {...shown} />
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

/** On or off the fleet, or deleted. What this browser remembers may be old: it says so, with its time. */
function Status({ row }: ShownRow) {
  const zone = useZone()
  const state = fleetStateOfRow(row)
  return (
    <>
      <MembershipChip state={state} />
      {row.deletedAt !== undefined && (
        <span className={`muted small ${classes.below}`}>on {dateText(row.deletedAt * 1000, zone)}</span>
      )}
      {row.record === null && state !== 'deleted' && (
        <span className={`muted small ${classes.below}`}>
          not checked
          {state !== undefined && row.learnedAt !== undefined && (
            <>
              , as of <Ago at={row.learnedAt} />
            </>
          )}
        </span>
      )}
    </>
  )
}

function VehicleWithText(shown: ShownRow) {
  const { row, onOpen } = shown
  const texts = [row.vehicle_number, modelText(row)].flatMap((text) => (text ? [visibleText(text)] : []))
  return (
    <>
      <VehicleLink row={row} onOpen={onOpen} />
      {texts.map((text) => (
        <bdi key={text} className={`muted small ${classes.below}`}>
          {text}
        </bdi>
      ))}
      <Below {...shown} />
    </>
  )
}

function Below({ row, below }: ShownRow) {
  return below.map((column) => {
    const value = columnValue(row, column)
    return (
      value && (
        <span key={column} className={`muted small ${classes.below}`}>
          {titleOf(column)}: <bdi>{visibleText(value)}</bdi>
        </span>
      )
    )
  })
}
