import { createFileRoute } from '@tanstack/react-router'
import { PlansPage } from '../../features/billing-plans/plans-page'
import { changeView, findSearch } from './-search'

export const Route = createFileRoute('/billing-plans/')({ validateSearch: findSearch, component: PlansRoute })

function PlansRoute() {
  const { find = '' } = Route.useSearch()
  const onView = changeView(Route.useNavigate())
  return <PlansPage find={find} onFind={(typed) => onView({ find: typed || undefined }, 'in place')} />
}
