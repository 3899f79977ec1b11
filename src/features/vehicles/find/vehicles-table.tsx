import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { Fragment, memo, useMemo } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { TableFrame } from '../../../ui/layout/table'
import { useRowWindow } from '../../../ui/rows/use-row-window'
import { SelectAll, SelectRow } from '../select/select-boxes'
import type { SelectionStore } from '../select/vehicle-selection'
import type { RowGroup } from './found-groups'
import { COLUMNS, type ShownRow } from './vehicle-cells'
import { nextSort, readSort } from './vehicle-sort'
import type { VehicleSort } from './vehicles-search'
import classes from './vehicles-table.module.css'

/** A usual row's height in pixels; what is taller is measured. */
const ROW_HEIGHTS = { wide: 44, medium: 76, narrow: 76 } as const

/** Groups that were found by other values than the columns show: the lessee may be the reason. */
const BY_OTHER_VALUES: ReadonlySet<RowGroup['kind']> = new Set(['named', 'unnamed'])

/** The vehicles, in fewer columns where there is less room. Of a long list only rows near the view are drawn. */
export function VehiclesTable(props: {
  groups: readonly RowGroup[]
  room: keyof typeof COLUMNS
  zone: string
  sort: VehicleSort | undefined
  onSort: (sort: VehicleSort | undefined) => void
  selection: SelectionStore
  /** Called with the vehicle that is opened. */
  onOpen: (row: VehicleRow) => void
}) {
  const { groups, room, zone, selection, onOpen } = props
  const columns = COLUMNS[room]
  const width = columns.length + 1
  const shown = useMemo(() => groups.flatMap(({ rows }) => rows), [groups])
  const count = shown.length
  const rowWindow = useRowWindow(count, ROW_HEIGHTS[room])
  // Matches of a plate alone need no heading; what was found by other values always says so.
  const isTitled = groups.length > 1 || groups.some(({ kind }) => kind !== 'matches' && kind !== 'all')
  let from = 0
  return (
    <div ref={rowWindow.frame} {...rowWindow.handlers}>
      <TableFrame
        label="Vehicles"
        className={classes.table}
        {...(rowWindow.isLong && { rowCount: count + 1 + (isTitled ? groups.length : 0) })}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.select}>
              <SelectAll rows={shown} selection={selection} />
            </th>
            {columns.map(({ title, sort }) => (
              <SortHeading
                key={title}
                title={title}
                sort={props.sort}
                column={sort}
                onSort={() => props.onSort(nextSort(props.sort, sort))}
              />
            ))}
          </tr>
        </thead>
        {groups.map((group, groupAt) => {
          const first = from
          from += group.rows.length
          const { drawn, after } = rowWindow.windowOf(first, from)
          return (
            <tbody key={group.title}>
              {isTitled && (
                <tr className={classes.group}>
                  <th colSpan={width} scope="rowgroup">
                    {group.title}
                  </th>
                </tr>
              )}
              {drawn.map(({ index, gap }) => {
                const row = group.rows[index - first]
                if (row === undefined) return null
                const lessee = BY_OTHER_VALUES.has(group.kind) ? row.lessee_renter : undefined
                return (
                  <Fragment key={row.vehicleId}>
                    <Gap height={gap} columns={width} />
                    <tr
                      ref={rowWindow.isLong ? rowWindow.measure : null}
                      data-index={index}
                      aria-rowindex={rowWindow.isLong ? index + 2 + (isTitled ? groupAt + 1 : 0) : undefined}
                    >
                      <Cells {...{ columns, selection, row, zone, onOpen, lessee }} />
                    </tr>
                  </Fragment>
                )
              })}
              <Gap height={after} columns={width} />
            </tbody>
          )
        })}
      </TableFrame>
      {rowWindow.failure}
    </div>
  )
}

/** A row's cells. They stay as they are while the window of rows moves. */
const Cells = memo(function Cells(
  props: ShownRow & { columns: (typeof COLUMNS)['wide']; selection: SelectionStore },
) {
  const { columns, selection, ...shown } = props
  return (
    <>
      <td className={classes.select}>
        <SelectRow row={shown.row} selection={selection} zone={shown.zone} />
      </td>
      {columns.map(({ title, cell }) => (
        <td key={title}>{cell(shown)}</td>
      ))}
    </>
  )
})

/** Room for rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={classes.gap} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}

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
    <th scope="col" aria-sort={isSorted ? (sorted.down ? 'descending' : 'ascending') : undefined}>
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
