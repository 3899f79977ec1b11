import { createFileRoute } from '@tanstack/react-router'
import { integrationsOptions } from '../../api/resources/integrations'
import { useZone } from '../../domain/person/use-zone'
import { catalogueSearch } from '../../features/integrations/catalogue-view'
import { IntegrationsPage } from '../../features/integrations/integrations-page'

export const Route = createFileRoute('/integrations')({
  validateSearch: catalogueSearch,
  loader: ({ context: { api, queryClient }, cause }) => {
    // Not awaited: the page draws its own skeleton.
    if (cause === 'enter') void queryClient.prefetchQuery(integrationsOptions(api))
  },
  component: IntegrationsRoute,
})

function IntegrationsRoute() {
  const { api } = Route.useRouteContext()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <IntegrationsPage
      api={api}
      view={view}
      zone={useZone()}
      onView={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
