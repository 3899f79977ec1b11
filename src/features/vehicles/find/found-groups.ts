import { canonicalPlate } from '../../../domain/find/plate'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import { statusOfRow, type VehicleRow } from '../../../domain/find/vehicle-rows'
import { modelText } from '../../../domain/words/subject-words'
import { STATUSES } from '../../../domain/words/vehicle-status'
import { memoized } from '../../../lib/memoized'
import { compareTexts } from '../../../lib/text/decimal-text'
import { foldText } from '../../../lib/text/fold-text'
import { without } from '../../../lib/without'
import { columnValue } from './extra-columns'
import {
  type ExtraColumn,
  isExtraColumn,
  readSort,
  type SortColumn,
  type VehicleFilters,
  type VehicleSort,
  type VehiclesSearch,
} from './vehicles-search'

export interface RowGroup {
  readonly kind: 'matches' | 'named' | 'recent' | 'all'
  readonly title: string
  readonly rows: readonly VehicleRow[]
}

const MAX_RECENT = 8

/** Groups the vehicles: matches, then matches by other values; without a query, recently opened ones, then the list. */
export function groupsOf(
  found: Pick<VehicleFinder, 'matches' | 'named' | 'rows'>,
  { hasList, isBlank, view }: { hasList: boolean | null; isBlank: boolean; view: VehiclesSearch },
): RowGroup[] {
  const groups: RowGroup[] = isBlank
    ? listGroups(found.rows, hasList, view)
    : [
        { kind: 'matches', title: 'Plate, number, or ID', rows: found.matches.map(({ vehicle }) => vehicle) },
        { kind: 'named', title: 'Make, model, year, or lessee', rows: found.named },
      ]
  return groups
    .map((group) => ({ ...group, rows: sortVehicles(filterVehicles(group.rows, view), view.sort) }))
    .filter(({ rows }) => rows.length > 0)
}

function listGroups(rows: readonly VehicleRow[], hasList: boolean | null, view: VehiclesSearch): RowGroup[] {
  const title = hasList ? 'All vehicles' : 'Saved in this browser'
  // If the service has a list, a vehicle known only to this browser may no longer exist.
  const isListed = (row: VehicleRow) => !hasList || row.record !== null
  if (view.sort !== undefined || hasFilters(view)) {
    const all = rows.filter((row) => isListed(row) || row.openedAt !== undefined)
    return [{ kind: 'all', title, rows: all }]
  }
  const recent = rows
    .filter(({ openedAt }) => openedAt !== undefined)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
    .slice(0, hasList ? MAX_RECENT : undefined)
  const shownAbove = new Set(recent)
  return [
    { kind: 'recent', title: 'Recently opened', rows: recent },
    { kind: 'all', title, rows: rows.filter((row) => !shownAbove.has(row) && isListed(row)) },
  ]
}

/** The filters by a text. `all` is the label of the choice that filters nothing. */
const TEXT_FILTERS = [
  { name: 'plate_state', field: 'plate_state', label: 'Plate state', all: 'Any state' },
  { name: 'make', field: 'vehicle_make', label: 'Make', all: 'Any make' },
  { name: 'model', field: 'vehicle_model', label: 'Model', all: 'Any model' },
  { name: 'lessee', field: 'lessee_renter', label: 'Lessee', all: 'Any lessee' },
] as const

/** Returns a memoized fold, because folding is slow and 20,000 vehicles have few different makes. */
const createFold = () => memoized((text: string | undefined) => foldText(text ?? '').trim())

export const NO_FILTERS = without('status', 'plate_state', 'make', 'model', 'lessee')

export const hasFilters = (filters: VehicleFilters): boolean =>
  filters.status !== undefined || TEXT_FILTERS.some(({ name }) => filters[name] !== undefined)

export function filterVehicles(rows: readonly VehicleRow[], filters: VehicleFilters): readonly VehicleRow[] {
  if (!hasFilters(filters)) return rows
  const fold = createFold()
  const set = TEXT_FILTERS.filter(({ name }) => filters[name] !== undefined)
  return rows.filter(
    (row) =>
      (filters.status === undefined || statusOfRow(row) === filters.status) &&
      set.every(({ name, field }) => fold(row[field]) === fold(filters[name])),
  )
}

/** Returns the text filters with their choices, sorted, as first written. Includes only models of the chosen make. */
export function textFilters(rows: readonly VehicleRow[], filters: VehicleFilters) {
  const fold = createFold()
  return TEXT_FILTERS.map((filter) => {
    const of = filter.name === 'model' ? filterVehicles(rows, { make: filters.make }) : rows
    const values = new Map<string, string>()
    for (const text of [filters[filter.name], ...of.map((row) => row[filter.field])]) {
      const key = fold(text)
      if (text !== undefined && key !== '' && !values.has(key)) values.set(key, text)
    }
    const byName = [...values].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    return { ...filter, values: byName.map(([, text]) => text) }
  })
}

const VALUES: Readonly<
  Record<Exclude<SortColumn, ExtraColumn>, (row: VehicleRow) => string | number | undefined>
> = {
  plate: ({ plate_number }) => plate_number && canonicalPlate(plate_number),
  id: ({ vehicleId }) => vehicleId,
  number: ({ vehicle_number }) => vehicle_number && canonicalPlate(vehicle_number),
  model: modelKey,
  status: (row) => {
    const state = statusOfRow(row)
    return state && STATUSES.indexOf(state)
  },
  opened: ({ openedAt }) => openedAt,
}

/** Returns a key that sorts by make, model, and year, so all vehicles of a model are together. */
function modelKey({ vehicle_make, vehicle_model, year }: VehicleRow): string {
  const name = modelText({ vehicle_make, vehicle_model }).trim()
  return name && `${name} ${year ?? ''}`
}

/** Sorts the vehicles by a column. Unknown values come last in both directions; equal values are in order of ID. */
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

const compareValues = (a: string | number | undefined, b: string | number | undefined): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
