import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'

/** Vehicles that are shown together; without a title where there is one group alone. */
export interface RowGroup {
  readonly title: string
  readonly rows: readonly VehicleRow[]
}

/** Of those opened lately, the ones that stand above the service's list. */
const MOST_LATELY = 8

/**
 * What the table shows: the matches of a query, in one group. Where nothing is typed, the vehicles opened lately, then
 * those that the service lists, or, where it has no list, those that this browser remembers.
 */
export function groupsOf(
  { matches, rows, hasList }: Pick<VehicleFinder, 'matches' | 'rows' | 'hasList'>,
  blank: boolean,
): RowGroup[] {
  if (!blank) return grouped([{ title: '', rows: matches.map(({ vehicle }) => vehicle) }])
  const lately = rows
    .filter(({ openedAt }) => openedAt !== undefined)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
    .slice(0, hasList ? MOST_LATELY : undefined)
  const above = new Set(lately)
  const others = rows.filter((row) => !above.has(row) && (!hasList || row.record !== null))
  return grouped([
    { title: 'Opened lately', rows: lately },
    { title: hasList ? 'In the service’s list' : 'Remembered in this browser', rows: others },
  ])
}

function grouped(groups: readonly RowGroup[]): RowGroup[] {
  return groups.filter(({ rows }) => rows.length > 0)
}
