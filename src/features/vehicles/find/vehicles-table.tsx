import { useMediaQuery } from '@mantine/hooks'
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
  const tableRow = (row: VehicleRow) => ({ key: row.vehicleId, cells: cellsOf(row, zone, onOpen) })
  const shown = groupsUpTo(groups, most)
  const [only, another] = shown
  if (only && !another) return <Table label="Vehicles" columns={columns} rows={only.rows.map(tableRow)} />
  return (
    <Table
      label="Vehicles"
      columns={columns}
      groups={shown.map(({ title, rows }) => ({ title, rows: rows.map(tableRow) }))}
    />
  )
}

function wideCells(row: VehicleRow, zone: string, onOpen: (row: VehicleRow) => void) {
  return [
    <Plate key="plate" row={row} />,
    <VehicleLink key="vehicle" row={row} onOpen={onOpen} />,
    row.vehicle_number && <bdi className={classes.number}>{visibleText(row.vehicle_number)}</bdi>,
    modelText(row) && <bdi>{visibleText(modelText(row))}</bdi>,
    <State key="state" row={row} zone={zone} />,
    row.openedAt !== undefined && <Moment at={row.openedAt} zone={zone} />,
  ]
}

function mediumCells(row: VehicleRow, zone: string, onOpen: (row: VehicleRow) => void) {
  return [
    <Plate key="plate" row={row} />,
    <VehicleWithText key="vehicle" row={row} onOpen={onOpen} />,
    <State key="state" row={row} zone={zone} />,
    row.openedAt !== undefined && <Moment at={row.openedAt} zone={zone} />,
  ]
}

function narrowCells(row: VehicleRow, zone: string, onOpen: (row: VehicleRow) => void) {
  return [
    <div key="plate" className={classes.stack}>
      <Plate row={row} />
      <State row={row} zone={zone} />
    </div>,
    <VehicleWithText key="vehicle" row={row} onOpen={onOpen} />,
  ]
}

function VehicleWithText(props: { row: VehicleRow; onOpen: (row: VehicleRow) => void }) {
  const { row } = props
  return (
    <>
      <VehicleLink {...props} />
      {row.vehicle_number && <bdi className={classes.below}>{visibleText(row.vehicle_number)}</bdi>}
      {modelText(row) && <bdi className={classes.below}>{visibleText(modelText(row))}</bdi>}
    </>
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
  return groups.flatMap(({ title, rows }) => {
    const some = rows.slice(0, left)
    left -= some.length
    return some.length > 0 ? [{ title, rows: some }] : []
  })
}
