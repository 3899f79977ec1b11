import { useScope } from '../../domain/user/page-context'
import { Empty } from '../../ui/feedback/empty'
import { Page } from '../../ui/layout/page'
import { ALL_PLANS, PlanView } from './create/plan-view'
import { useCreatedPlans } from './stored/created-plan'

export function PlanPage({ planKey }: { planKey: string }) {
  const { data: plans } = useCreatedPlans(useScope())
  const plan = plans?.find(({ key }) => key === planKey)
  if (plan !== undefined) return <PlanView plan={plan} />
  return (
    <Page title="Billing plan" action={ALL_PLANS}>
      {plans && (
        <Empty title="This plan isn’t saved in this browser">
          Plans can be opened in the browser that created them, until they are removed from its list.
        </Empty>
      )}
    </Page>
  )
}
