import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ApiClient } from '../../api/client/client'
import { catalogueSearch } from '../../features/integrations/catalogue-view'
import { IntegrationsPage } from '../../features/integrations/integrations-page'

export const Route = createFileRoute('/integrations')({
  validateSearch: catalogueSearch,
  loader: ({ context: { api, queryClient }, cause }) => {
    // Not awaited: the page draws its own skeleton.
    if (cause === 'enter') void readAhead(api, queryClient)
  },
  component: IntegrationsRoute,
})

/** Imported on demand, because the first page does not need it; where the code is missing, the page says so. */
async function readAhead(api: ApiClient, queryClient: QueryClient): Promise<void> {
  const code = await import('../../api/resources/integrations').catch(() => null)
  if (code) await queryClient.prefetchQuery(code.integrationsOptions(api))
}

function IntegrationsRoute() {
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <IntegrationsPage
      view={view}
      onView={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
