import { useQuery, useQueryClient } from '@tanstack/react-query'
import { visibleText } from '../../../lib/text/visible-text'
import { forgetCreatedPlan, type RememberedPlan, saveCreatedPlan } from '../../../local/created-plans'
import type { Owner } from '../../../local/scope'
import { Empty } from '../../../ui/feedback/empty'
import { Section } from '../../../ui/layout/section'
import { useToast } from '../../../ui/toast/toasts'
import { CreatedPlanEntry } from './created-plan-entry'
import { createdPlansOptions } from './created-plans-options'

/** Lists the plans that this person created from this browser, of all fleets, the newest first. */
export function CreatedPlans(props: { owner: Owner; fleetName: (fleetId: number) => string }) {
  const { owner } = props
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

  if (plans.data === undefined) return null
  return (
    <Section title="Created from this browser">
      {plans.data.length === 0 ? (
        <Empty title="No plans created in this browser yet">
          A plan says what drivers are charged and when they pay. Create one, then use it as a template for
          the next month.
        </Empty>
      ) : (
        <ul className="panel divided" aria-label="Plans created from this browser">
          {plans.data.map((plan) => (
            <CreatedPlanEntry
              key={plan.key}
              plan={plan}
              fleetName={props.fleetName}
              onRemove={() => void remove(plan)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
