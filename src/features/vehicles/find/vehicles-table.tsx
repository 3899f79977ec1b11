import { useMediaQuery } from '@mantine/hooks'
import { Fragment } from 'react'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { instantNow } from '../../../domain/time/now'
import { MembershipChip, stateOfActive } from '../../../domain/words/membership-chip'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { relativeText, timeText } from '../../../lib/time/time-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { Table } from '../../../ui/layout/table'
import type { RowGroup } from './found-groups'
import { VehicleLink } from './vehicle-link'
import classes from './vehicles-table.module.css'

const WIDE = ['Plate', 'Vehicle', 'Number', 'Make and model', 'State', 'Last opened']
const MEDIUM = ['Plate', 'Vehicle', 'State', 'Last opened']
const NARROW = ['Plate and state', 'Vehicle']

/** The first `most` vehicles, in fewer columns where there is less room. */
export function VehiclesTable(props: {
  groups: readonly RowGroup[]
  most: number
  zone: string
  /** Called with the vehicle that is opened. */
  onOpen: (row: VehicleRow) => void
}) {
  const { groups, most, zone, onOpen } = props
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const wide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const [columns, cellsOf] = narrow ? [NARROW, narrowCells] : wide ? [WIDE, wideCells] : [MEDIUM, mediumCells]
  const tableRow = (row: VehicleRow, isOther = false) => ({
    key: row.vehicleId,
    cells: cellsOf({ row, zone, onOpen, lessee: isOther ? row.lessee_renter : undefined }),
  })
  const shown = groupsUpTo(groups, most)
  const [only, another] = shown
  if (only && !another && !only.isOther)
    return <Table label="Vehicles" columns={columns} rows={only.rows.map((row) => tableRow(row))} />
  return (
    <Table
      label="Vehicles"
      columns={columns}
      groups={shown.map(({ title, rows, isOther }) => ({
        title,
        rows: rows.map((row) => tableRow(row, isOther)),
      }))}
    />
  )
}

interface ShownRow {
  readonly row: VehicleRow
  readonly zone: string
  readonly onOpen: (row: VehicleRow) => void
  /** Shown where a search may have found the vehicle by it. */
  readonly lessee: string | undefined
}

function wideCells(shown: ShownRow) {
  const { row, zone } = shown
  return [
    <Plate key="plate" row={row} />,
    <VehicleLink key="vehicle" row={row} onOpen={shown.onOpen} />,
    row.vehicle_number && <bdi className={classes.number}>{visibleText(row.vehicle_number)}</bdi>,
    <Fragment key="model">
      {modelText(row) && <bdi>{visibleText(modelText(row))}</bdi>}
      <Lessee lessee={shown.lessee} />
    </Fragment>,
    <State key="state" row={row} zone={zone} />,
    row.openedAt !== undefined && <Moment at={row.openedAt} zone={zone} />,
  ]
}

function mediumCells(shown: ShownRow) {
  const { row, zone } = shown
  return [
    <Plate key="plate" row={row} />,
    <VehicleWithText key="vehicle" {...shown} />,
    <State key="state" row={row} zone={zone} />,
    row.openedAt !== undefined && <Moment at={row.openedAt} zone={zone} />,
  ]
}

function narrowCells(shown: ShownRow) {
  const { row, zone } = shown
  return [
    <div key="plate" className={classes.stack}>
      <Plate row={row} />
      <State row={row} zone={zone} />
    </div>,
    <VehicleWithText key="vehicle" {...shown} />,
  ]
}

function VehicleWithText({ row, onOpen, lessee }: ShownRow) {
  return (
    <>
      <VehicleLink row={row} onOpen={onOpen} />
      {row.vehicle_number && <bdi className={classes.below}>{visibleText(row.vehicle_number)}</bdi>}
      {modelText(row) && <bdi className={classes.below}>{visibleText(modelText(row))}</bdi>}
      <Lessee lessee={lessee} />
    </>
  )
}

function Lessee({ lessee }: Pick<ShownRow, 'lessee'>) {
  return (
    lessee && (
      <span className={classes.below}>
        Lessee: <bdi>{visibleText(lessee)}</bdi>
      </span>
    )
  )
}

function Plate({ row }: { row: VehicleRow }) {
  return row.plate_number ? (
    <PlateChip number={row.plate_number} state={row.plate_state} />
  ) : (
    <span className="muted">plate not known</span>
  )
}

/** On or off the fleet. A remembered state may be old, so it has its time. */
function State({ row, zone }: { row: VehicleRow; zone: string }) {
  const remembered = row.active !== undefined && row.record === null ? row.learnedAt : undefined
  return (
    <>
      <MembershipChip state={stateOfActive(row.active)} />
      {remembered !== undefined && (
        <span className={classes.below}>as of {timeText(remembered * 1000, zone, 'minute')}</span>
      )}
    </>
  )
}

function Moment({ at, zone }: { at: number; zone: string }) {
  return (
    <>
      <span className={classes.moment}>{timeText(at * 1000, zone, 'minute')}</span>
      <span className={classes.below}>{relativeText(at * 1000, instantNow())}</span>
    </>
  )
}

/** The groups, cut after `most` rows in all. */
function groupsUpTo(groups: readonly RowGroup[], most: number): RowGroup[] {
  let left = most
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return rows.length > 0 ? [{ ...group, rows }] : []
  })
}
