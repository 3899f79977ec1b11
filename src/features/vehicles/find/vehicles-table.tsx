import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode, useMemo } from 'react'
import { statusOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { Ago } from '../../../domain/time/ago'
import { useZone } from '../../../domain/user/page-context'
import { StatusChip } from '../../../domain/words/revision-parts'
import { modelText } from '../../../domain/words/subject-words'
import { visibleText } from '../../../lib/text/visible-text'
import { dateText } from '../../../lib/time/time-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { WindowedTable } from '../../../ui/rows/windowed-table'
import { columnTitle, columnValue, readColumns } from './extra-columns'
import type { RowGroup } from './found-groups'
import { SelectAll, SelectRow, useListContext } from './selection'
import {
  type ExtraColumn,
  isCustomColumn,
  MAX_COLUMNS,
  nextSort,
  readSort,
  type SortColumn,
  type VehiclesSearch,
} from './vehicles-search'
import classes from './vehicles-table.module.css'

type Room = 'narrow' | 'medium' | 'wide'

/** Maximum added columns by available width. The rest appear after the model or below the vehicle. */
const MAX_ADDED: Readonly<Record<Room, number>> = { narrow: 0, medium: 1, wide: MAX_COLUMNS }

/** Returns the columns that fit and have any value, and the added ones that don't fit. */
function columnsFor(room: Room, extra: readonly ExtraColumn[], rows: readonly VehicleRow[]) {
  const added = extra.slice(0, MAX_ADDED[room])
  const columns: readonly (SortColumn | false)[] =
    room === 'narrow'
      ? ['plate', 'id']
      : [
          'plate',
          'id',
          room === 'wide' && added.length < 3 && rows.some((row) => row.vehicle_number) && 'number',
          'model',
          ...added,
          'status',
          rows.some(({ openedAt }) => openedAt !== undefined) && 'opened',
        ]
  const below = extra.slice(added.length)
  // For matches by a hidden value, also show the lessee, because it may be the match.
  const belowNamed = extra.includes('lessee') ? below : [...below, 'lessee' as const]
  return { columns: columns.filter((column) => column !== false), below, belowNamed }
}

/** Opens a row's vehicle, as its link would. Keys and screen readers have the link. */
function openRow({ target, currentTarget, nativeEvent }: MouseEvent) {
  const isOther = !(target instanceof Element) || target.closest('a, label') !== null
  if (isOther || !getSelection()?.isCollapsed) return
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', nativeEvent))
}

export function VehiclesTable(props: {
  groups: readonly RowGroup[]
  /** All known vehicles, shown or not. A column without any value is omitted. */
  rows: readonly VehicleRow[]
  room: Room
  view: VehiclesSearch
  onView: (change: Partial<VehiclesSearch>) => void
}) {
  const { groups, rows, room, view, onView } = props
  const { columns, below, belowNamed } = useMemo(() => {
    const chosen = readColumns(view.columns)
    const extra = chosen.filter((column) => rows.some((row) => columnValue(row, column)))
    return columnsFor(room, extra, rows)
  }, [room, view.columns, rows])
  const width = columns.length + 1
  const sorted = view.sort === undefined ? null : readSort(view.sort)
  const shown = useMemo(() => groups.flatMap(({ rows }) => rows), [groups])
  // Matches of a plate alone need no heading; matches by other values always have one.
  const isTitled = groups.length > 1 || groups.some(({ kind }) => kind !== 'matches' && kind !== 'all')
  return (
    <WindowedTable
      aria-label="Vehicles"
      className={classes.table}
      data-room={room}
      frameClassName={classes.frame}
      head={
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.select}>
              <SelectAll rows={shown} />
            </th>
            {columns.map((column) => {
              const isDown = sorted?.column === column && sorted.down
              const Arrow = isDown ? IconArrowDown : IconArrowUp
              return (
                <th
                  key={column}
                  scope="col"
                  className={isCustomColumn(column) ? classes.asIs : undefined}
                  data-column={column}
                  aria-sort={isDown ? 'descending' : sorted?.column === column ? 'ascending' : undefined}
                >
                  <button
                    type="button"
                    className={`bare-button ${classes.sort}`}
                    onClick={() => onView({ sort: nextSort(view.sort, column) })}
                  >
                    {column === 'plate' && room === 'narrow' ? 'Plate and status' : columnTitle(column)}
                    <Arrow size={14} aria-hidden className={classes.arrow} />
                  </button>
                </th>
              )
            })}
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
      rowHeight={room === 'narrow' ? 76 : 45}
      rowProps={() => ({ onClick: openRow })}
      cells={(row, { group }) => (
        <Cells row={row} columns={columns} below={group === 'named' ? belowNamed : below} />
      )}
    />
  )
}

interface ShownRow {
  readonly row: VehicleRow
  readonly columns: readonly SortColumn[]
  readonly below: readonly ExtraColumn[]
}

const Cells = memo(function Cells(props: ShownRow) {
  return (
    <>
      <td className={classes.select}>
        <SelectRow row={props.row} />
      </td>
      {props.columns.map((column) => (
        <td key={column}>
          <Cell {...props} column={column} />
        </td>
      ))}
    </>
  )
})

function Cell({ column, row, columns, below }: ShownRow & { column: SortColumn }) {
  const { vehicle_number: number, openedAt } = row
  const model = modelText(row)
  const hasModel = columns.includes('model')
  const details = (
    <>
      {model && <bdi className={hasModel ? undefined : BESIDE}>{visibleText(model)}</bdi>}
      {number && !columns.includes('number') && <bdi className={BESIDE}>{visibleText(number)}</bdi>}
      <Below row={row} below={below} />
    </>
  )
  switch (column) {
    case 'plate':
      return columns.includes('status') ? (
        <Plate row={row} />
      ) : (
        <div className={`stack-xs ${classes.stack}`}>
          <Plate row={row} />
          <Status row={row} />
        </div>
      )
    case 'id':
      return (
        <>
          <VehicleLink row={row} />
          {!hasModel && details}
        </>
      )
    case 'number':
      return number && <bdi>{visibleText(number)}</bdi>
    case 'model':
      return details
    case 'status':
      return <Status row={row} />
    case 'opened':
      return openedAt !== undefined && <Ago at={openedAt} />
    default:
      return <bdi>{visibleText(columnValue(row, column) ?? '')}</bdi>
  }
}

const BESIDE = `muted small ${classes.beside}`

function Below({ row, below }: Omit<ShownRow, 'columns'>) {
  return below.map((column) => {
    const value = columnValue(row, column)
    return (
      value && (
        <span key={column} className={BESIDE}>
          {columnTitle(column)}: <bdi>{visibleText(value)}</bdi>
        </span>
      )
    )
  })
}

export function VehicleLink(props: {
  row: VehicleRow
  /** Shown instead of the ID, for pointers only: keys and screen readers have the link with the ID. */
  plate?: ReactNode
}) {
  const { row, plate } = props
  const { onOpen } = useListContext()
  return (
    <Link
      className={plate ? classes.plate : 'accent nowrap'}
      to="/vehicles/$vehicleId"
      params={{ vehicleId: String(row.vehicleId) }}
      tabIndex={plate ? -1 : undefined}
      onClick={() => onOpen(row)}
      // A middle click may open it in another tab.
      onAuxClick={() => onOpen(row)}
    >
      {plate ?? `Vehicle ${row.vehicleId}`}
    </Link>
  )
}

function Plate({ row }: { row: VehicleRow }) {
  if (!row.plate_number) return <span className="muted">Plate unknown</span>
  const plate = <PlateChip number={row.plate_number} state={row.plate_state} />
  return <VehicleLink row={row} plate={plate} />
}

/** Renders the status: active, inactive, or deleted. A status saved in this browser is labeled with its time. */
function Status({ row }: { row: VehicleRow }) {
  const zone = useZone()
  const { record, deletedAt, learnedAt } = row
  const state = statusOfRow(row)
  if (state === undefined && record === null) return <StatusChip state={state}>Not checked</StatusChip>
  return (
    <>
      <StatusChip state={state} />
      {deletedAt !== undefined && <span className={BESIDE}>on {dateText(deletedAt * 1000, zone)}</span>}
      {record === null && state !== 'deleted' && (
        <span className={BESIDE}>
          not checked
          {learnedAt !== undefined && (
            <>
              , as of <Ago at={learnedAt} />
            </>
          )}
        </span>
      )}
    </>
  )
}
