import { useScope, useZone } from '../../domain/user/page-context'
import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import { LinkButton } from '../../ui/button/button'
import { Empty } from '../../ui/feedback/empty'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { listDifferences } from './create/compare-plan'
import { CreatedPlanDetails } from './create/created-plan-details'
import { useCreatedPlans } from './stored/created-plan'
import { PlanFleet } from './stored/plan-entry'

export function PlanPage({ planKey }: { planKey: string }) {
  const scope = useScope()
  const zone = useZone()
  const plans = useCreatedPlans(scope)
  const plan = plans.data?.find(({ key }) => key === planKey)
  if (plan === undefined)
    return (
      <Page title="Billing plan" action={ALL_PLANS}>
        {plans.data && (
          <Empty title="This plan isn’t saved in this browser">
            Plans can be opened in the browser that created them, until they are removed from its list.
          </Empty>
        )}
      </Page>
    )
  const name = visibleText(plan.name) || 'Unnamed plan'
  return (
    <Page
      title={name}
      width="narrow"
      heading={<bdi>{name}</bdi>}
      lead={
        <p className="muted">
          {plan.planId === null ? 'Created' : `Plan ${visibleText(plan.planId)}, created`}{' '}
          {timeText(plan.at * 1000, zone, 'minute')} in <PlanFleet plan={plan} />. Plans can’t be changed.
        </p>
      }
      action={
        <div className="wrap">
          <LinkButton to="/billing-plans/new" search={{ from: plan.key }}>
            Use as template
          </LinkButton>
          {ALL_PLANS}
        </div>
      }
    >
      {listDifferences(plan).length > 0 && (
        <Notice tone="warning" title="The created plan differs from what you reviewed">
          This shows the plan as created. Ask your administrator if the difference matters.
        </Notice>
      )}
      <CreatedPlanDetails plan={plan} />
    </Page>
  )
}

const ALL_PLANS = (
  <LinkButton to="/billing-plans" variant="default">
    Show all plans
  </LinkButton>
)
