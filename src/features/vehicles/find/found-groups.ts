import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'

/** A titled group of rows in the table of vehicles. */
export interface RowGroup {
  readonly title: string
  /** Whether only the service's search found the rows: the title always says so, and each row why. */
  readonly isOther?: boolean
  readonly rows: readonly VehicleRow[]
}

/** How many recently opened vehicles are shown above the service's list, at most. */
const MOST_RECENT = 8

/**
 * Groups the vehicles that the table shows. With a query: its matches, then what only the service's search found. Without:
 * the vehicles opened lately, then the service's list, or, where it has none, what this browser remembers.
 */
export function groupsOf(
  { matches, others, rows, hasList }: Pick<VehicleFinder, 'matches' | 'others' | 'rows' | 'hasList'>,
  isBlank: boolean,
): RowGroup[] {
  if (!isBlank)
    return grouped([
      { title: 'Plate, vehicle number or id', rows: matches.map(({ vehicle }) => vehicle) },
      { title: 'Found by make, model, year or lessee', rows: others.named, isOther: true },
      { title: 'Other matches of the service’s search', rows: others.unnamed, isOther: true },
    ])
  const recent = rows
    .filter(({ openedAt }) => openedAt !== undefined)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
    .slice(0, hasList ? MOST_RECENT : undefined)
  const shownAbove = new Set(recent)
  const listed = rows.filter((row) => !shownAbove.has(row) && (!hasList || row.record !== null))
  return grouped([
    { title: 'Opened lately', rows: recent },
    { title: hasList ? 'In the service’s list' : 'Remembered in this browser', rows: listed },
  ])
}

function grouped(groups: readonly RowGroup[]): RowGroup[] {
  return groups.filter(({ rows }) => rows.length > 0)
}
