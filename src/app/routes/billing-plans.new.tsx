import { createFileRoute } from '@tanstack/react-router'
import { useZone } from '../../domain/use-zone'
import { NewPlanPage } from '../../features/billing-plans/new-plan-page'

export const Route = createFileRoute('/billing-plans/new')({ component: NewPlanRoute })

function NewPlanRoute() {
  const { api, fleets } = Route.useRouteContext()
  return <NewPlanPage api={api} fleets={fleets} zone={useZone()} />
}
