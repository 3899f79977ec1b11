import { Link } from '@tanstack/react-router'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { Ago } from '../../domain/time/ago'
import { modelText } from '../../domain/words/vehicle-words'
import { visibleText } from '../../lib/text/visible-text'
import { PlateChip } from '../../ui/content/plate-chip'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'

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
          <li key={row.vehicleId} className={classes.name}>
            {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
            <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(row.vehicleId) }}>
              Vehicle {row.vehicleId}
            </Link>
            {modelText(row) && <bdi className="muted">{visibleText(modelText(row))}</bdi>}
            <Ago at={at} zone={props.zone} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
