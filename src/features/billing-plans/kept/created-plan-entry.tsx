import { useId, useState } from 'react'
import type { RememberedPlan } from '../../../local/created-plans'
import { Button, LinkButton } from '../../../ui/button/button'
import { readPlanForm } from '../form/plan-draft'
import { PlanEntry } from './plan-entry'
import classes from './plan-entry.module.css'
import { SentAndReceived } from './sent-and-received'

/** A plan is marked as new for so long: who just created it finds it at once. */
const NEW_MS = 10 * 60_000

/** A plan created from this browser: use it as a template, see its details, remove it from the list. */
export function CreatedPlanEntry(props: {
  plan: RememberedPlan
  zone: string
  fleetName: (fleetId: number) => string
  onRemove: () => void
}) {
  const { plan, zone } = props
  const [open, setOpen] = useState(false)
  const [isNew] = useState(() => Date.now() - plan.at < NEW_MS)
  const details = useId()
  const form = readPlanForm(plan.form)
  const name = plan.name || 'Unnamed plan'
  return (
    <PlanEntry
      name={name}
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
      zone={zone}
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
            aria-expanded={open}
            aria-controls={details}
            aria-label={`Technical details of ${name}`}
            onClick={() => setOpen(!open)}
          >
            Technical details
          </Button>
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
    >
      <div id={details} className={classes.below} hidden={!open}>
        {open && <SentAndReceived plan={plan} />}
      </div>
    </PlanEntry>
  )
}

/** The owning fleet that the answer names, else the one it was sent to. */
function fleetText({ fleet, fleetId }: RememberedPlan, fleetName: (fleetId: number) => string): string {
  const owning = fleet !== null && /^\d{1,15}$/.test(fleet) ? Number(fleet) : fleetId
  if (owning !== null) return fleetName(owning)
  return fleet === null ? 'Your default fleet' : `Fleet ${fleet}`
}
