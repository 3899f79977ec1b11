import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { type Key, memo, useMemo } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { WindowedTable } from '../../../ui/rows/windowed-table'
import { SelectAll, SelectRow } from '../select/select-boxes'
import type { SelectionStore } from '../select/vehicle-selection'
import type { RowGroup } from './found-groups'
import { type Column, columnsFor, type Room, type ShownRow } from './vehicle-cells'
import { nextSort, readSort } from './vehicle-sort'
import { type ExtraColumn, isExtraColumn, type VehicleSort } from './vehicles-search'
import classes from './vehicles-table.module.css'

/** A usual row's height in pixels; what is taller is measured. */
const ROW_HEIGHTS = { wide: 44, medium: 76, narrow: 76 } as const

/** Groups that were found by other values than the columns show: the lessee may be the reason. */
const BY_OTHER_VALUES: ReadonlySet<Key> = new Set<RowGroup['kind']>(['named', 'unnamed'])

/** The vehicles, in fewer columns where there is less room. Of a long list only rows near the view are drawn. */
export function VehiclesTable(props: {
  groups: readonly RowGroup[]
  room: Room
  /** The columns that the person added. */
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
              <SortHeading
                key={sort}
                title={title}
                sort={props.sort}
                column={sort}
                onSort={() => props.onSort(nextSort(props.sort, sort))}
              />
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
      rowHeight={ROW_HEIGHTS[room]}
      cells={(row, { group }) => (
        <Cells
          {...{ columns, selection, row, onOpen }}
          below={BY_OTHER_VALUES.has(group) ? withLessee : below}
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
  sort: VehicleSort | undefined
  column: ReturnType<typeof readSort>['column']
  onSort: () => void
}) {
  const sorted = props.sort === undefined ? null : readSort(props.sort)
  const isSorted = sorted?.column === props.column
  const Arrow = sorted?.down ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-extra={isExtraColumn(props.column)}
      aria-sort={isSorted ? (sorted.down ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={`bare-button ${classes.sort}`}
        data-sorted={isSorted}
        onClick={props.onSort}
      >
        {props.title}
        <Arrow size={14} aria-hidden className={classes.arrow} />
      </button>
    </th>
  )
}
