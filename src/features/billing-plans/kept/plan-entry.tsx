import type { ReactNode } from 'react'
import { type FleetChoice, fleetName } from '../../../api/fleet/fleet-choice'
import { useZone } from '../../../domain/person/use-zone'
import { instantNow } from '../../../domain/time/now'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { relativeText, timeText } from '../../../lib/time/time-text'
import type { RememberedPlan } from '../../../local/created-plans'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import type { PlanForm } from '../form/plan-form'
import { moneyText } from '../values/readings'
import classes from './plan-entry.module.css'

/** Charges named in a row, at most. */
const MOST = 4

/** A draft or a created plan as a row: name, charges, time and actions. */
export function PlanEntry(props: {
  name: ReactNode
  /** Shown beside the name. */
  mark?: ReactNode
  /** What happened at the time: "Saved", "Created". */
  event: string
  /** Milliseconds since 1970. */
  at: number
  facts?: readonly string[]
  /** Null where it can no longer be read. */
  form: PlanForm | null
  actions: ReactNode
}) {
  const zone = useZone()
  const instant = props.at * 1000
  return (
    <li ref={focusFallback} className="entry">
      <div className="stack">
        <div className={`row-words ${classes.head}`}>
          <strong>{props.name}</strong>
          {props.mark}
        </div>
        <div className="row-facts tabular">
          {props.facts?.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {props.form?.effectiveDate.trim() && (
            <bdi>Agreements from {visibleText(props.form.effectiveDate.trim())}</bdi>
          )}
          <time title={timeText(instant, zone, 'minute')}>
            {props.event} {relativeText(instant, instantNow())}
          </time>
        </div>
        {props.form !== null && <ChargesLine charges={props.form.charges} />}
      </div>
      <div className="wrap">{props.actions}</div>
    </li>
  )
}

function ChargesLine({ charges }: { charges: PlanForm['charges'] }) {
  if (charges.length === 0) return <div className="muted">No charges</div>
  return (
    <div className="muted">
      {countWords(charges.length, 'charge')}:{' '}
      {charges.slice(0, MOST).map(({ key, description, amount }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          <bdi>{visibleText(description.trim()) || 'no description'}</bdi>{' '}
          <bdi className="tabular">{visibleText(moneyText(amount.trim()))}</bdi>
        </span>
      ))}
      {charges.length > MOST && ` and ${charges.length - MOST} more`}
    </div>
  )
}

/** Names the owning fleet that the answer to a plan names, else the one that it was sent to. */
export function fleetText(
  { fleet, fleetId }: RememberedPlan,
  fleets: ReturnType<FleetChoice['state']>,
): string {
  const owning = fleet !== null && /^\d{1,15}$/.test(fleet) ? Number(fleet) : fleetId
  if (owning !== null) return fleetName(fleets, owning)
  return fleet === null ? 'your default fleet' : `fleet ${fleet}`
}
