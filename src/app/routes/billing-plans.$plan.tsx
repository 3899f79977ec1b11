import { createFileRoute } from '@tanstack/react-router'
import { PlanPage } from '../../features/billing-plans/plan-page'

export const Route = createFileRoute('/billing-plans/$plan')({ component: PlanRoute })

function PlanRoute() {
  return <PlanPage planKey={Route.useParams().plan} />
}
