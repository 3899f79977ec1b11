import { useDebouncedValue } from '@mantine/hooks'
import type { ApiClient } from '../../api/client/client'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { modelText } from '../../domain/words/vehicle-words'
import { visibleText } from '../../lib/text/visible-text'
import { PlateChip } from '../../ui/content/plate-chip'
import type { PaletteItem } from './palette-items'

/** Vehicles shown at most: who looks for more of them goes to their page. */
const MOST = 7
const PAUSE_MS = 200

/** The vehicles that what is typed finds, and those opened lately where nothing is typed. */
export function usePaletteVehicles(
  api: ApiClient,
  query: string,
  { open, shown }: { open: (vehicleId: number) => void; shown: number | null },
) {
  const [paused] = useDebouncedValue(query, PAUSE_MS)
  const asked = query.trim() === '' ? null : paused.trim() === '' ? null : paused
  const finder = useVehicleFinder(api, query, asked)
  const item = (row: VehicleRow): PaletteItem => ({
    id: `vehicle ${row.vehicleId}`,
    label: `Vehicle ${row.vehicleId}`,
    face: <VehicleFace row={row} />,
    run: () => open(row.vehicleId),
  })
  const lately = finder.rows
    .filter(({ openedAt, vehicleId }) => openedAt !== undefined && vehicleId !== shown)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
  const found = finder.matches.map(({ vehicle }) => vehicle)
  const whole = finder.matches.filter(({ fit }) => fit === 'whole').length
  return {
    lately: query.trim() === '' ? lately.slice(0, MOST).map(item) : [],
    matches: found.slice(0, Math.max(MOST, whole)).map(item),
    /** Matches that are not shown, or that the service may still have. */
    more: found.length > Math.max(MOST, whole) || (finder.settled && finder.list.hasNextPage),
    hasWhole: whole > 0,
    knownIds: found.map(({ vehicleId }) => vehicleId),
    lookAlikes: finder.lookAlikes.slice(0, 3).map(item),
    looking: query.trim() !== '' && (query !== paused || (!finder.settled && !finder.list.isError)),
    failed: finder.list.isError,
  }
}

function VehicleFace({ row }: { row: VehicleRow }) {
  const rest = [row.vehicle_number, modelText(row)].filter(Boolean).join(' · ')
  return (
    <>
      {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
      <span>Vehicle {row.vehicleId}</span>
      {rest !== '' && <bdi className="muted">{visibleText(rest)}</bdi>}
    </>
  )
}
