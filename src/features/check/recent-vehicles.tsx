import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { Ago } from '../../domain/time/ago'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'
import { VehicleName } from './vehicle-name'

const MOST = 6

/** The vehicles that were opened last in this browser, latest first. */
export function RecentVehicles(props: { rows: readonly VehicleRow[]; zone: string }) {
  const opened = props.rows
    .flatMap((row) => (row.openedAt === undefined ? [] : [{ row, at: row.openedAt }]))
    .sort((a, b) => b.at - a.at)
    .slice(0, MOST)
  if (opened.length === 0) return null
  return (
    <Section title="Recent vehicles">
      <ul className={classes.links} aria-label="Recent vehicles">
        {opened.map(({ row, at }) => (
          <li key={row.vehicleId} className={classes.item}>
            <VehicleName row={row} />
            <Ago at={at} zone={props.zone} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
