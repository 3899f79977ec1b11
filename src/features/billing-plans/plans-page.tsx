import type { FleetChoice } from '../../api/fleet/fleet-choice'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { isBlocked } from '../../local/database'
import { LinkButton } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { CreatedPlans } from './kept/created-plans'
import { PlanDrafts } from './kept/plan-drafts'

/** Lists the drafts to continue, and the plans created from this browser as templates. */
export function PlansPage(props: {
  fleets: FleetChoice
  /** Words to find among the created plans. */
  find: string
  onFind: (find: string) => void
}) {
  const scope = useScope(useApi())
  return (
    <Page
      title="Billing plans"
      lead="Plans can’t be changed once created. This list shows plans created in this browser."
      action={<LinkButton to="/billing-plans/new">New billing plan</LinkButton>}
    >
      {isBlocked() && (
        <Notice tone="info" role="note">
          This browser saves nothing for this site. This list is lost when you close the tab.
        </Notice>
      )}
      {scope !== null && (
        <>
          <PlanDrafts scope={scope} />
          <CreatedPlans owner={scope} {...props} />
        </>
      )}
    </Page>
  )
}
