import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import type { RememberedPlan } from '../../../local/created-plans'
import { Button, LinkButton } from '../../../ui/button/button'
import { readPlanForm } from '../form/plan-draft'
import { PlanEntry } from './plan-entry'
import classes from './plan-entry.module.css'

/** A plan is marked as new for so long: who just created it finds it at once. */
const NEW_MS = 10 * 60_000

/** A plan created from this browser: open it, use it as a template, remove it from the list. */
export function CreatedPlanEntry(props: {
  plan: RememberedPlan
  fleetName: (fleetId: number) => string
  onRemove: () => void
}) {
  const { plan } = props
  const [isNew] = useState(() => Date.now() - plan.at < NEW_MS)
  const form = readPlanForm(plan.form)
  const name = plan.name || 'Unnamed plan'
  return (
    <PlanEntry
      name={
        <Link to="/billing-plans/$plan" params={{ plan: plan.key }}>
          <bdi>{visibleText(name)}</bdi>
        </Link>
      }
      mark={
        <>
          {isNew && (
            <span className={`badge small strong ${classes.mark}`} data-tone="on">
              New
            </span>
          )}
          {plan.planId !== null && (
            <span className={`badge small tabular ${classes.mark}`}>Plan {plan.planId}</span>
          )}
        </>
      }
      event="Created"
      at={plan.at}
      facts={[fleetText(plan, props.fleetName)]}
      form={form}
      actions={
        <>
          {form !== null && (
            <LinkButton
              to="/billing-plans/new"
              search={{ from: plan.key }}
              variant="default"
              size="compact-sm"
              aria-label={`Use ${name} as template`}
            >
              Use as template
            </LinkButton>
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove from this list: ${name}`}
            onClick={props.onRemove}
          >
            Remove from this list
          </Button>
        </>
      }
    />
  )
}

/** The owning fleet that the answer names, else the one it was sent to. */
export function fleetText(
  { fleet, fleetId }: RememberedPlan,
  fleetName: (fleetId: number) => string,
): string {
  const owning = fleet !== null && /^\d{1,15}$/.test(fleet) ? Number(fleet) : fleetId
  if (owning !== null) return fleetName(owning)
  return fleet === null ? 'Your default fleet' : `Fleet ${fleet}`
}
