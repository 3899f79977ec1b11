import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { filterVehicles, hasFilters } from './vehicle-filters'
import { sortVehicles } from './vehicle-sort'
import type { VehiclesSearch } from './vehicles-search'

/** Rows of the table under a heading. */
export interface RowGroup {
  readonly kind: 'matches' | 'named' | 'unnamed' | 'recent' | 'all'
  readonly title: string
  readonly rows: readonly VehicleRow[]
}

/** How many recently opened vehicles are shown above the list, at most. */
const MAX_RECENT = 8

/**
 * Groups the vehicles that the table shows. With a query: its matches, then what matches by other values. Without: the
 * vehicles opened recently, then the list, or, where the service has none, what this browser remembers; in one group
 * where they are filtered or sorted.
 */
export function groupsOf(
  found: Pick<VehicleFinder, 'matches' | 'others' | 'rows'>,
  { hasList, isBlank, view }: { hasList: boolean | null; isBlank: boolean; view: VehiclesSearch },
): RowGroup[] {
  const groups = isBlank ? listGroups(found.rows, hasList, view) : matchGroups(found)
  return groups
    .map((group) => ({ ...group, rows: sortVehicles(filterVehicles(group.rows, view), view.sort) }))
    .filter(({ rows }) => rows.length > 0)
}

function matchGroups({ matches, others }: Pick<VehicleFinder, 'matches' | 'others'>): RowGroup[] {
  return [
    { kind: 'matches', title: 'Plate, number or id', rows: matches.map(({ vehicle }) => vehicle) },
    { kind: 'named', title: 'Make, model, year or lessee', rows: others.named },
    { kind: 'unnamed', title: 'Other matches', rows: others.unnamed },
  ]
}

function listGroups(rows: readonly VehicleRow[], hasList: boolean | null, view: VehiclesSearch): RowGroup[] {
  const title = hasList ? 'All vehicles' : 'Kept in this browser'
  // Of what is only remembered, a service with a list may have nothing any more.
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
