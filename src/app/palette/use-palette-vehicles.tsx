import { useDebouncedValue } from '@mantine/hooks'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { useApi } from '../../domain/person/use-api'
import { modelText } from '../../domain/words/vehicle-words'
import { visibleText } from '../../lib/text/visible-text'
import { PlateChip } from '../../ui/content/plate-chip'
import { failureWords } from '../../ui/feedback/failure-words'
import type { PaletteItem } from './palette-items'

/** Most vehicles that are listed; the vehicles page lists the others. */
const MAX_LISTED = 7
/** Most of those that match by other values. */
const MAX_OTHERS = 5
/** Pause in the typing before the service is asked, in milliseconds. */
const PAUSE_MS = 200

/** What the ids of items begin with that are vehicles. */
export const VEHICLE = 'vehicle '

/** The vehicles that match the query; for an empty query, those opened lately. */
export function usePaletteVehicles(
  query: string,
  { open, shown }: { open: (vehicleId: number) => void; shown: number | null },
) {
  const [debouncedQuery] = useDebouncedValue(query, PAUSE_MS)
  const searched = query.trim() === '' || debouncedQuery.trim() === '' ? null : debouncedQuery
  const finder = useVehicleFinder(useApi(), query, searched)
  const item = (row: VehicleRow, lessee?: string): PaletteItem => ({
    id: `${VEHICLE}${row.vehicleId}`,
    label: `Vehicle ${row.vehicleId}`,
    face: <VehicleFace row={row} lessee={lessee} />,
    run: () => open(row.vehicleId),
  })
  const recent = finder.rows
    .filter(({ openedAt, vehicleId }) => openedAt !== undefined && vehicleId !== shown)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
  const found = finder.matches.map(({ vehicle }) => vehicle)
  const exact = finder.matches.filter(({ fit }) => fit === 'whole').length
  const listed = Math.max(MAX_LISTED, exact)
  const { named, unnamed } = finder.others
  const others = (rows: readonly VehicleRow[]) =>
    rows.slice(0, MAX_OTHERS).map((row) => item(row, row.lessee_renter))
  const unlisted = [found.length - listed, named.length - MAX_OTHERS, unnamed.length - MAX_OTHERS]
  const hasOthers = named.length + unnamed.length > 0
  return {
    recent: query.trim() === '' ? recent.slice(0, MAX_LISTED).map((row) => item(row)) : [],
    matches: found.slice(0, listed).map((row) => item(row)),
    /** Matches by make, model, year or lessee, and by something else. */
    named: others(named),
    unnamed: others(unnamed),
    /**
     * Whether there are matches that are not listed, or may be on the service's next pages. Also where only
     * other values match: Enter then opens the page of matches, and no vehicle that nobody chose.
     */
    hasMore:
      unlisted.some((count) => count > 0) ||
      (finder.isComplete && finder.list.hasNextPage) ||
      (hasOthers && found.length === 0),
    /** How many are known to match and are not listed. */
    unlisted: unlisted.reduce((sum, count) => sum + Math.max(0, count), 0),
    hasExactMatch: exact > 0,
    /** Id of the only one that is meant; null where it may be another. */
    opened: finder.opened,
    matchIds: found.map(({ vehicleId }) => vehicleId),
    lookAlikes: finder.near.slice(0, 3).map(({ vehicle }) => item(vehicle)),
    isSearching:
      query.trim() !== '' && (query !== debouncedQuery || (!finder.isComplete && !finder.list.isError)),
    /** Why the service's list could not be read, in a few words; null where it was. */
    failure: finder.list.isError ? failureWords(finder.list.error).title : null,
  }
}

function VehicleFace({ row, lessee }: { row: VehicleRow; lessee: string | undefined }) {
  const rest = [row.vehicle_number, modelText(row), lessee].filter(Boolean).join(' · ')
  return (
    <>
      {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
      <span>Vehicle {row.vehicleId}</span>
      {rest !== '' && <bdi className="muted">{visibleText(rest)}</bdi>}
    </>
  )
}
