import { createFileRoute } from '@tanstack/react-router'
import { IntegrationsPage } from '../../features/integrations/integrations-page'
import { catalogSearch, changeView } from './-search'

export const Route = createFileRoute('/integrations')({
  validateSearch: catalogSearch,
  loader: ({ context: { api, queryClient }, cause }) => {
    if (cause !== 'enter') return
    // Not awaited: the page renders its own skeleton, and reports missing code. No other page needs this code.
    void import('../../api/resources/integrations')
      .then((code) => queryClient.prefetchQuery(code.integrationsOptions(api)))
      .catch(() => undefined)
  },
  component: IntegrationsRoute,
})

function IntegrationsRoute() {
  const onView = changeView(Route.useNavigate())
  return <IntegrationsPage view={Route.useSearch()} onView={(change) => onView(change, 'in place')} />
}
