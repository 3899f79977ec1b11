import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { useZone } from '../../domain/person/use-zone'
import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import type { RememberedPlan } from '../../local/created-plans'
import { LinkButton } from '../../ui/button/button'
import { Empty } from '../../ui/feedback/empty'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { differencesOf } from './create/compare-plan'
import { CreatedPlanDetails, SentAndReceived } from './create/created-plan-details'
import { readStoredForm } from './create/stored-plan'
import { createdPlansOptions } from './kept/created-plans-options'
import { fleetText } from './kept/plan-entry'

/** A plan that was created from this browser, as the answer showed it: no call of the API reads it. */
export function PlanPage({ planKey, fleets }: { planKey: string; fleets: FleetChoice }) {
  const scope = useScope(useApi())
  const plans = useQuery(createdPlansOptions(scope))
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const plan = plans.data?.find(({ key }) => key === planKey)
  if (plan) return <StoredPlan plan={plan} fleet={fleetText(plan, state)} />
  return (
    <Page title="Billing plan" action={ALL_PLANS}>
      {plans.data && (
        <Empty title="This plan is not in this browser">
          Plans can be opened in the browser that created them, until they are removed from its list.
        </Empty>
      )}
    </Page>
  )
}

function StoredPlan({ plan, fleet }: { plan: RememberedPlan; fleet: string }) {
  const zone = useZone()
  const form = readStoredForm(plan)
  const differences = differencesOf(plan)
  const name = visibleText(plan.name) || 'Unnamed plan'
  return (
    <Page
      title={name}
      heading={<bdi>{name}</bdi>}
      lead={
        <p className="muted">
          {plan.planId === null ? 'Created' : `Plan ${visibleText(plan.planId)}, created`}{' '}
          {timeText(plan.at * 1000, zone, 'minute')} in <bdi>{visibleText(fleet)}</bdi>. Plans can’t be
          changed.
        </p>
      }
      action={
        <div className="wrap">
          {form !== null && (
            <LinkButton to="/billing-plans/new" search={{ from: plan.key }}>
              Use as template
            </LinkButton>
          )}
          {ALL_PLANS}
        </div>
      }
    >
      {form === null ? (
        <>
          <Notice tone="info" role="note" title="This plan was saved by another version of the console">
            What was sent is under “Technical details”.
          </Notice>
          <SentAndReceived plan={plan} />
        </>
      ) : (
        <>
          {differences.length > 0 && (
            <Notice tone="warning" role="note" title="It was not created as it was reviewed">
              Below it is as it was created. Ask your administrator if the difference matters.
            </Notice>
          )}
          <CreatedPlanDetails plan={plan} form={form} differences={differences} />
        </>
      )}
    </Page>
  )
}

const ALL_PLANS = (
  <LinkButton to="/billing-plans" variant="default">
    Show all plans
  </LinkButton>
)
