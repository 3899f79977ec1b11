import { createFileRoute } from '@tanstack/react-router'
import { PlansPage } from '../../features/billing-plans/plans-page'

export const Route = createFileRoute('/billing-plans/')({ component: PlansRoute })

function PlansRoute() {
  const { fleets } = Route.useRouteContext()
  return <PlansPage fleets={fleets} />
}
