import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { layOutJson } from '../../../lib/json/json-text'
import type { RememberedPlan } from '../../../local/created-plans'
import { CopyButton } from '../../../ui/content/copy-button'
import { JsonBlock } from '../../../ui/content/json-block'
import { readPlanForm } from '../form/plan-form-read'
import { PlanEntry } from './plan-entry'
import classes from './plan-entry.module.css'

/** A plan created from this browser: use it as a template, see its details, remove it from the list. */
export function CreatedPlanEntry(props: {
  plan: RememberedPlan
  zone: string
  fleetName: (fleetId: number) => string
  onRemove: () => void
}) {
  const { plan, zone } = props
  const [open, setOpen] = useState(false)
  const details = useId()
  const form = readPlanForm(plan.form)
  const name = plan.name || 'Plan without a name'
  return (
    <PlanEntry
      name={name}
      mark={
        <span className={classes.id}>{plan.planId === null ? 'id not told' : `Plan ${plan.planId}`}</span>
      }
      event="Created"
      at={plan.at}
      zone={zone}
      facts={[fleetText(plan, props.fleetName)]}
      form={form}
      actions={
        <>
          {form !== null && (
            <Button
              renderRoot={(root) => <Link to="/billing-plans/new" search={{ from: plan.key }} {...root} />}
              variant="default"
              size="compact-sm"
              aria-label={`Use ${name} as template`}
            >
              Use as template
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={open}
            aria-controls={details}
            aria-label={`Details of ${name}`}
            onClick={() => setOpen(!open)}
          >
            Details
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove ${name} from this list`}
            onClick={props.onRemove}
          >
            Remove from list
          </Button>
        </>
      }
    >
      <div id={details} className={classes.details} hidden={!open}>
        {open && <PlanDetails plan={plan} />}
      </div>
    </PlanEntry>
  )
}

function PlanDetails({ plan }: { plan: RememberedPlan }) {
  const sent = layOutJson(plan.sent, 2)
  const answer = plan.answer === null ? null : layOutJson(plan.answer, 2)
  return (
    <>
      <strong>What was sent</strong>
      <JsonBlock label="What was sent" json={sent} />
      {answer !== null && (
        <>
          <strong>What the service answered</strong>
          <JsonBlock label="What the service answered" json={answer} />
        </>
      )}
      <div className={classes.actions}>
        <CopyButton label="Copy what was sent" text={() => sent} />
        {answer !== null && <CopyButton label="Copy the answer" text={() => answer} />}
      </div>
    </>
  )
}

/** The owning fleet that the answer names, else the one it was sent to. */
function fleetText({ fleet, fleetId }: RememberedPlan, fleetName: (fleetId: number) => string): string {
  const owning = fleet !== null && /^\d{1,15}$/.test(fleet) ? Number(fleet) : fleetId
  if (owning !== null) return `In ${fleetName(owning)}`
  return fleet === null ? 'In your default fleet' : `In fleet ${fleet}`
}
