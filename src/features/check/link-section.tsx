import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { modelText } from '../../domain/words/vehicle-words'
import { visibleText } from '../../lib/text/visible-text'
import { PlateChip } from '../../ui/content/plate-chip'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'
import { type Toll, vehicleView } from './check-search'

/** A list of links, each with what is said beside it; nothing where there are none. */
export function LinkSection(props: {
  title: string
  links: readonly { readonly key: string | number; readonly link: ReactNode; readonly beside?: ReactNode }[]
}) {
  const { title, links } = props
  if (links.length === 0) return null
  return (
    <Section title={title}>
      <ul className={`stack-tight ${classes.links}`} aria-label={title}>
        {links.map(({ key, link, beside }) => (
          <li key={key} className={`row-words ${classes.item}`}>
            {link}
            {beside}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A vehicle by its plate, which opens it; at the time of the toll, where there is one. */
export function VehicleName({ row, toll }: { row: VehicleRow; toll?: Toll }) {
  const { vehicleId, plate_number: plate, plate_state: state, vehicle_number: number } = row
  const about = [modelText(row), number?.trim()].filter(Boolean).join(' · ')
  return (
    <div className={`row-words ${classes.item}`}>
      <Link
        to="/vehicles/$vehicleId"
        params={{ vehicleId: String(vehicleId) }}
        search={toll ? vehicleView(toll) : {}}
        className={`row-words accent ${classes.vehicle}`}
      >
        {plate?.trim() && <PlateChip number={plate} state={state} />}
        <span>Vehicle {vehicleId}</span>
      </Link>
      {about && <bdi className="muted">{visibleText(about)}</bdi>}
    </div>
  )
}
