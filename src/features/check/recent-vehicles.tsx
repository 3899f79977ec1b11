import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { Ago } from '../../domain/time/ago'
import { LinkSection } from './link-section'
import { VehicleName } from './vehicle-name'

const MOST = 6

/** The vehicles that were opened last in this browser, latest first. */
export function RecentVehicles({ rows, zone }: { rows: readonly VehicleRow[]; zone: string }) {
  const links = rows
    .flatMap((row) => (row.openedAt === undefined ? [] : [{ row, at: row.openedAt }]))
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST)
    .map(({ row, at }) => ({
      key: row.vehicleId,
      link: <VehicleName row={row} />,
      beside: <Ago at={at} zone={zone} />,
    }))
  return <LinkSection title="Recent vehicles" links={links} />
}
