import { createFileRoute } from '@tanstack/react-router'
import { catalogueSearch } from '../../features/integrations/catalogue-view'
import { IntegrationsPage } from '../../features/integrations/integrations-page'
import { changeView } from './-search'

export const Route = createFileRoute('/integrations')({
  validateSearch: catalogueSearch,
  loader: ({ context: { api, queryClient }, cause }) => {
    if (cause !== 'enter') return
    // Not awaited: the page draws its own skeleton, and says where its code is missing. No other page needs this code.
    void import('../../api/resources/integrations')
      .then((code) => queryClient.prefetchQuery(code.integrationsOptions(api)))
      .catch(() => undefined)
  },
  component: IntegrationsRoute,
})

function IntegrationsRoute() {
  const view = Route.useSearch()
  const onView = changeView(Route.useNavigate())
  return <IntegrationsPage view={view} onView={(change) => onView(change, 'in place')} />
}
