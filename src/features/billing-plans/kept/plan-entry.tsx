import type { ReactNode } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import { instantNow } from '../../../domain/time/now'
import { visibleText } from '../../../lib/text/visible-text'
import { relativeText, timeText } from '../../../lib/time/time-text'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import type { PlanForm } from '../form/plan-form'
import { moneyText } from '../values/amount'
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
  const count =
    charges.length === 0 ? 'No charges' : charges.length === 1 ? '1 charge' : `${charges.length} charges`
  return (
    <div className="muted">
      {count}
      {charges.length > 0 && ': '}
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
