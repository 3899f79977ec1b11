import { createFileRoute } from '@tanstack/react-router'
import { PlansPage } from '../../features/billing-plans/plans-page'
import { findSearch, inPlace } from './-search'

export const Route = createFileRoute('/billing-plans/')({
  validateSearch: findSearch,
  component: PlansRoute,
})

function PlansRoute() {
  const { fleets } = Route.useRouteContext()
  const { find = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlansPage
      fleets={fleets}
      find={find}
      onFind={(typed) => void navigate(inPlace({ find: typed || undefined }))}
    />
  )
}
