import { canonicalPlate } from '../../../domain/find/plate'
import { fleetStateOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { modelText } from '../../../domain/words/vehicle-words'
import { compareTexts } from '../../../lib/text/compare-texts'
import { columnValue } from './extra-columns'
import {
  type ExtraColumn,
  isExtraColumn,
  SORT_COLUMNS,
  type SortColumn,
  type VehicleSort,
} from './vehicles-search'

/** The column of a sort, and whether it is turned round. */
export function readSort(sort: VehicleSort): { readonly column: SortColumn; readonly down: boolean } {
  const down = sort.startsWith('-')
  const name = down ? sort.slice(1) : sort
  if (isExtraColumn(name)) return { column: name, down }
  return { column: SORT_COLUMNS.find((column) => column === name) ?? 'plate', down }
}

/** What a click on a column's heading sorts by: first the usual way, then turned round, then as the list comes. */
export function nextSort(sort: VehicleSort | undefined, column: SortColumn): VehicleSort | undefined {
  // Time runs the other way: the vehicle opened last is the first.
  const isFirstDown = column === 'opened'
  const [usual, turned] = isFirstDown ? (['-opened', column] as const) : ([column, `-${column}`] as const)
  if (sort === usual) return turned
  return sort === turned ? undefined : usual
}

const STATUS_ORDER = ['on', 'off', 'deleted']

/** What a row is sorted by; undefined where it is not known. */
const VALUES: Readonly<
  Record<Exclude<SortColumn, ExtraColumn>, (row: VehicleRow) => string | number | undefined>
> = {
  plate: ({ plate_number }) => plate_number && canonicalPlate(plate_number),
  id: ({ vehicleId }) => vehicleId,
  number: ({ vehicle_number }) => vehicle_number && canonicalPlate(vehicle_number),
  model: modelKey,
  status: (row) => {
    const state = fleetStateOfRow(row)
    return state && STATUS_ORDER.indexOf(state)
  },
  opened: ({ openedAt }) => openedAt,
}

/** Make, model and then the year, so that all of one model stand together. */
function modelKey({ vehicle_make, vehicle_model, year }: VehicleRow): string {
  const name = modelText({ vehicle_make, vehicle_model }).trim()
  return name && `${name} ${year ?? ''}`
}

/** The vehicles sorted by a column. What is not known comes last either way; of equal ones the lowest id first. */
export function sortVehicles(
  rows: readonly VehicleRow[],
  sort: VehicleSort | undefined,
): readonly VehicleRow[] {
  if (sort === undefined) return rows
  const { column, down } = readSort(sort)
  const read = isExtraColumn(column) ? (row: VehicleRow) => columnValue(row, column)?.trim() : VALUES[column]
  const keyed = rows.map((row) => ({ row, value: read(row) }))
  const isKnown = ({ value }: (typeof keyed)[number]) => value !== undefined && value !== ''
  keyed.sort((a, b) => {
    const known = Number(isKnown(b)) - Number(isKnown(a))
    if (known !== 0) return known
    const order = isKnown(a) ? compareValues(a.value, b.value) : 0
    return (down ? -order : order) || a.row.vehicleId - b.row.vehicleId
  })
  return keyed.map(({ row }) => row)
}

function compareValues(a: string | number | undefined, b: string | number | undefined): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
}
