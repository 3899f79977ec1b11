import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countWords } from '../../../lib/text/count-words'
import { wordsFinder } from '../../../lib/text/fold-text'
import { visibleText } from '../../../lib/text/visible-text'
import { forgetCreatedPlan, type RememberedPlan, saveCreatedPlan } from '../../../local/created-plans'
import type { Owner } from '../../../local/scope'
import { Empty } from '../../../ui/feedback/empty'
import { SearchField } from '../../../ui/form/search-field'
import { Section } from '../../../ui/layout/section'
import { useToast } from '../../../ui/toast/toasts'
import { readPlanForm } from '../form/plan-draft'
import { CreatedPlanEntry } from './created-plan-entry'
import { createdPlansOptions } from './created-plans-options'

/** Lists the plans that this person created from this browser, of all fleets, the newest first. */
export function CreatedPlans(props: {
  owner: Owner
  /** Words to find. */
  find: string
  onFind: (find: string) => void
  fleetName: (fleetId: number) => string
}) {
  const { owner, find } = props
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
              <CreatedPlanEntry
                key={plan.key}
                plan={plan}
                fleetName={props.fleetName}
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
