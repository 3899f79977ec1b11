import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  forgetCreatedPlan,
  type RememberedPlan,
  readCreatedPlans,
  saveCreatedPlan,
} from '../../../local/created-plans'
import type { Owner } from '../../../local/retained-records'
import { Empty } from '../../../ui/feedback/empty'
import { Section } from '../../../ui/layout/section'
import { CreatedPlanEntry } from './created-plan-entry'
import classes from './plan-entry.module.css'
import type { Undo } from './undo'

/** Lists the plans that this person created from this browser, of all fleets, the newest first. */
export function CreatedPlans(props: {
  owner: Owner
  zone: string
  fleetName: (fleetId: number) => string
  onRemoved: (undo: Undo) => void
}) {
  const { baseUrl, person } = props.owner
  const owner = { baseUrl, person }
  const client = useQueryClient()
  const key = ['created-plans', owner]
  const plans = useQuery({ queryKey: key, queryFn: () => readCreatedPlans(owner), staleTime: 0 })

  async function remove(plan: RememberedPlan) {
    await forgetCreatedPlan(owner, plan.key)
    await client.invalidateQueries({ queryKey: key })
    props.onRemoved({
      text: `“${plan.name}” is off this list. The service still has it.`,
      restore: async () => {
        await saveCreatedPlan(owner, plan)
        await client.invalidateQueries({ queryKey: key })
      },
    })
  }

  if (plans.data === undefined) return null
  return (
    <Section title="Created from this browser">
      {plans.data.length === 0 ? (
        <Empty title="No plan created here yet">
          A plan says what drivers are charged, when their invoices are finalised and when payment is due. You
          build one step by step, see what it would do, and review it before it is sent. The plans you create
          are listed here as templates for the next.
        </Empty>
      ) : (
        <ul className={classes.list} aria-label="Plans created from this browser">
          {plans.data.map((plan) => (
            <CreatedPlanEntry
              key={plan.key}
              plan={plan}
              zone={props.zone}
              fleetName={props.fleetName}
              onRemove={() => void remove(plan)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
