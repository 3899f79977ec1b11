import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { FleetChoice } from '../../../api/fleet/fleet-choice'
import { countWords } from '../../../lib/text/count-words'
import { wordsFinder } from '../../../lib/text/fold-text'
import { visibleText } from '../../../lib/text/visible-text'
import { forgetCreatedPlan, type RememberedPlan, saveCreatedPlan } from '../../../local/created-plans'
import type { Owner } from '../../../local/scope'
import { LinkButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { Empty } from '../../../ui/feedback/empty'
import { SearchField } from '../../../ui/form/search-field'
import { Section } from '../../../ui/layout/section'
import { useToast } from '../../../ui/toast/toasts'
import { readPlanForm } from '../form/plan-form'
import { createdPlansOptions } from './created-plans-options'
import { fleetText, PlanEntry } from './plan-entry'
import classes from './plan-entry.module.css'

/** A plan is marked as new for so long: who just created it finds it at once. */
const NEW_MS = 10 * 60_000

/** Lists the plans that this person created from this browser, of all fleets, the newest first. */
export function CreatedPlans(props: {
  owner: Owner
  /** Words to find. */
  find: string
  onFind: (find: string) => void
  fleets: FleetChoice
}) {
  const { owner, find } = props
  const fleets = useSyncExternalStore(props.fleets.subscribe, props.fleets.state)
  const client = useQueryClient()
  const toast = useToast()
  const options = createdPlansOptions(owner)
  const plans = useQuery(options)

  async function change(action: Promise<void>) {
    await action
    await client.invalidateQueries({ queryKey: options.queryKey })
  }

  async function remove(plan: RememberedPlan) {
    await change(forgetCreatedPlan(owner, plan.key))
    toast({
      text: `“${visibleText(plan.name)}” removed from this list. The plan still exists.`,
      undo: () => void change(saveCreatedPlan(owner, plan)),
    })
  }

  const shown = useMemo(() => plans.data?.filter(finderOf(find)) ?? [], [plans.data, find])
  if (plans.data === undefined) return null
  return (
    <Section title="Created from this browser">
      {plans.data.length === 0 ? (
        <Empty title="No plans created in this browser yet">
          A plan says what drivers are charged and when they pay. Create one, then use it as a template for
          the next month.
        </Empty>
      ) : (
        <>
          {plans.data.length > 1 && (
            <div className="row-fields bottom">
              <SearchField
                label="Find a plan"
                description="By name, number or charge"
                find={find}
                onFind={props.onFind}
              />
              <p role="status" className="muted">
                {find.trim() !== '' && `${shown.length} of ${countWords(plans.data.length, 'plan')}`}
              </p>
            </div>
          )}
          <ul className="panel divided unless-empty" aria-label="Plans created from this browser">
            {shown.map((plan) => (
              <CreatedPlan
                key={plan.key}
                plan={plan}
                fleet={fleetText(plan, fleets)}
                onRemove={() => void remove(plan)}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function finderOf(find: string) {
  const isFound = wordsFinder(find)
  return ({ name, planId, form }: RememberedPlan) => {
    const charges = readPlanForm(form)?.charges ?? []
    return isFound([name, planId, ...charges.map(({ description }) => description)].join(' '))
  }
}

/** One of them: open it, use it as a template, remove it from the list. */
function CreatedPlan(props: { plan: RememberedPlan; fleet: string; onRemove: () => void }) {
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
      facts={[props.fleet]}
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
          <SmallButton aria-label={`Remove from this list: ${name}`} onClick={props.onRemove}>
            Remove from this list
          </SmallButton>
        </>
      }
    />
  )
}
