import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { memo, useMemo } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { WindowedTable } from '../../../ui/rows/windowed-table'
import { SelectAll, SelectRow } from '../select/select-boxes'
import type { SelectionStore } from '../select/vehicle-selection'
import type { RowGroup } from './found-groups'
import { type Column, columnsFor, type Room, type ShownRow } from './vehicle-cells'
import { nextSort, readSort } from './vehicle-sort'
import { type ExtraColumn, isExtraColumn, type SortColumn, type VehicleSort } from './vehicles-search'
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
