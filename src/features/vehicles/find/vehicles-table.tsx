import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useMemo } from 'react'
import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { useZone } from '../../../domain/person/use-zone'
import { Ago } from '../../../domain/time/ago'
import { MembershipChip } from '../../../domain/words/membership-chip'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText } from '../../../lib/time/time-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { WindowedTable } from '../../../ui/rows/windowed-table'
import { SelectAll, SelectRow } from '../select/selection'
import type { SelectionStore } from '../select/vehicle-selection'
import { columnValue, titleOf } from './extra-columns'
import type { RowGroup } from './found-groups'
import { nextSort, readSort } from './vehicle-sort'
import {
  type ExtraColumn,
  isCustomColumn,
  isExtraColumn,
  type SortColumn,
  type VehicleSort,
} from './vehicles-search'
import classes from './vehicles-table.module.css'

/** The vehicles, in fewer columns where there is less room. Of a long list only rows near the view are drawn. */
export function VehiclesTable(props: {
  groups: readonly RowGroup[]
  room: Room
  extra: readonly ExtraColumn[]
  sort: VehicleSort | undefined
  onSort: (sort: VehicleSort | undefined) => void
  selection: SelectionStore
  onOpen: (row: VehicleRow) => void
}) {
  const { groups, room, extra, selection, onOpen } = props
  const { columns, below } = useMemo(() => columnsFor(room, extra), [room, extra])
  const withLessee = useMemo(
    (): readonly ExtraColumn[] => (extra.includes('lessee') ? below : [...below, 'lessee']),
    [extra, below],
  )
  const width = columns.length + 1
  const shown = useMemo(() => groups.flatMap(({ rows }) => rows), [groups])
  // Matches of a plate alone need no heading; what was found by other values always says so.
  const isTitled = groups.length > 1 || groups.some(({ kind }) => kind !== 'matches' && kind !== 'all')
  return (
    <WindowedTable
      aria-label="Vehicles"
      className={classes.table}
      frameClassName={classes.frame}
      head={
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.select}>
              <SelectAll rows={shown} selection={selection} />
            </th>
            {columns.map(({ title, sort }) => (
              <SortHeading key={sort} {...{ title, column: sort, sort: props.sort, onSort: props.onSort }} />
            ))}
          </tr>
        </thead>
      }
      columns={width}
      groups={groups.map(({ kind, title, rows }) => ({
        key: kind,
        heading: isTitled && (
          <tr className={classes.group}>
            <th colSpan={width} scope="rowgroup">
              {title}
            </th>
          </tr>
        ),
        rows,
      }))}
      keyOf={({ vehicleId }) => vehicleId}
      rowHeight={room === 'wide' ? 44 : 76}
      cells={(row, { group }) => (
        <Cells
          {...{ columns, selection, row, onOpen }}
          // What was found by other values than the columns show: the lessee may be the reason.
          below={group === 'named' || group === 'unnamed' ? withLessee : below}
        />
      )}
    />
  )
}

/** A row's cells. They stay as they are while the window of rows moves. */
const Cells = memo(function Cells(
  props: ShownRow & { columns: readonly Column[]; selection: SelectionStore },
) {
  const { columns, selection, ...shown } = props
  return (
    <>
      <td className={classes.select}>
        <SelectRow row={shown.row} selection={selection} />
      </td>
      {columns.map(({ sort, cell }) => (
        <td key={sort} data-extra={isExtraColumn(sort)}>
          {cell(shown)}
        </td>
      ))}
    </>
  )
})

/** A column's heading: a button that sorts by it, turns the order round, and ends the sorting. */
function SortHeading(props: {
  title: string
  column: SortColumn
  sort: VehicleSort | undefined
  onSort: (sort: VehicleSort | undefined) => void
}) {
  const { title, column, sort } = props
  const sorted = sort === undefined ? null : readSort(sort)
  const isSorted = sorted?.column === column
  const Arrow = sorted?.down ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      className={isCustomColumn(column) ? classes.asIs : undefined}
      data-extra={isExtraColumn(column)}
      aria-sort={isSorted ? (sorted.down ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={`bare-button ${classes.sort}`}
        data-sorted={isSorted}
        onClick={() => props.onSort(nextSort(sort, column))}
      >
        {title}
        <Arrow size={14} aria-hidden className={classes.arrow} />
      </button>
    </th>
  )
}

interface ShownRow {
  readonly row: VehicleRow
  readonly onOpen: (row: VehicleRow) => void
  /** Values without a column of their own, shown with their names. */
  readonly below: readonly ExtraColumn[]
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

type Room = 'wide' | 'medium' | 'narrow'

/** Most added columns that the table has room for. */
const MAX_EXTRA = 3

/** The columns that fit, and the added ones that do not: these are shown below the vehicle. */
function columnsFor(room: Room, extra: readonly ExtraColumn[]) {
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
  if (state === undefined && row.record === null)
    return <MembershipChip state={state}>Not checked</MembershipChip>
  return (
    <>
      <MembershipChip state={state} />
      {row.deletedAt !== undefined && (
        <span className={`muted small ${classes.below}`}>on {dateText(row.deletedAt * 1000, zone)}</span>
      )}
      {row.record === null && state !== 'deleted' && (
        <span className={`muted small ${classes.below}`}>
          not checked
          {row.learnedAt !== undefined && (
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
