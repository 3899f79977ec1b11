import { createFileRoute } from '@tanstack/react-router'
import { useZone } from '../../domain/person/use-zone'
import { NewPlanPage } from '../../features/billing-plans/new-plan-page'
import { planSearch } from '../../features/billing-plans/plan-search'

export const Route = createFileRoute('/billing-plans/new')({
  validateSearch: planSearch,
  component: NewPlanRoute,
})

function NewPlanRoute() {
  const { api, fleets } = Route.useRouteContext()
  const { from, draft } = Route.useSearch()
  // The key starts a new form for another template.
  return <NewPlanPage key={from} api={api} fleets={fleets} zone={useZone()} from={from} draft={draft} />
}
