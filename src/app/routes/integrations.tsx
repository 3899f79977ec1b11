import { createFileRoute } from '@tanstack/react-router'
import { integrationsOptions } from '../../api/resources/integrations'
import { IntegrationsPage } from '../../features/integrations/integrations-page'
import { catalogSearch, changeView } from './-search'

export const Route = createFileRoute('/integrations')({
  validateSearch: catalogSearch,
  // Not awaited: the page renders its own skeleton.
  loader: ({ context: { api, queryClient }, cause }) => {
    if (cause === 'enter') void queryClient.prefetchQuery(integrationsOptions(api))
  },
  component: IntegrationsRoute,
})

function IntegrationsRoute() {
  const onView = changeView(Route.useNavigate())
  return <IntegrationsPage view={Route.useSearch()} onView={(change) => onView(change, 'in place')} />
}
