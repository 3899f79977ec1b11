import type { ReactNode } from 'react'
import { instantNow } from '../../../domain/time/query-time'
import { FleetName } from '../../../domain/user/fleet-name'
import { useZone } from '../../../domain/user/page-context'
import { moneyText } from '../../../lib/text/decimal-text'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { relativeText, timeText } from '../../../lib/time/time-text'
import type { RememberedPlan } from '../../../local/created-plans'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import type { PlanForm } from '../form/plan-form'

const MOST = 4

export function PlanEntry(props: {
  name: ReactNode
  mark?: ReactNode
  event: string
  at: number
  facts: ReactNode
  form: PlanForm
  actions: ReactNode
}) {
  const zone = useZone()
  const instant = props.at * 1000
  const { charges, effectiveDate } = props.form
  return (
    <li ref={focusFallback} className="entry">
      <div className="stack">
        <div className="row-words">
          <strong>{props.name}</strong>
          {props.mark}
        </div>
        <div className="row-facts tabular">
          {props.facts}
          {effectiveDate.trim() && <bdi>Agreements from {visibleText(effectiveDate.trim())}</bdi>}
          <time title={timeText(instant, zone, 'minute')}>
            {props.event} {relativeText(instant, instantNow())}
          </time>
        </div>
        <div className="muted">
          {charges.length === 0 ? 'No charges' : `${pluralize(charges.length, 'charge')}: `}
          {charges.slice(0, MOST).map(({ key, description, amount }, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <bdi>{visibleText(description.trim()) || 'no description'}</bdi>{' '}
              <bdi className="tabular">{visibleText(moneyText(amount.trim()))}</bdi>
            </span>
          ))}
          {charges.length > MOST && ` and ${charges.length - MOST} more`}
        </div>
      </div>
      <div className="wrap">{props.actions}</div>
    </li>
  )
}

/** Renders the fleet named in the plan's response, otherwise the fleet that the plan was sent to. */
export function PlanFleet({ plan: { fleet, fleetId } }: { plan: Pick<RememberedPlan, 'fleet' | 'fleetId'> }) {
  const owning = fleet !== null && /^\d{1,15}$/.test(fleet) ? Number(fleet) : fleetId
  return owning === null && fleet !== null ? <bdi>fleet {visibleText(fleet)}</bdi> : <FleetName id={owning} />
}
