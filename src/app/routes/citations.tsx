import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ApiClient } from '../../api/client/client'
import { CitationsPage } from '../../features/citations/citations-page'
import { findAndSortSearch } from './-find-search'

export const Route = createFileRoute('/citations')({
  validateSearch: findAndSortSearch,
  loader: ({ context: { api, queryClient }, cause }) => {
    // Not awaited: the page draws its own skeleton.
    if (cause === 'enter') void readAhead(api, queryClient)
  },
  component: CitationsRoute,
})

/** Imported on demand, because the first page does not need it; where the code is missing, the page says so. */
async function readAhead(api: ApiClient, queryClient: QueryClient): Promise<void> {
  const code = await import('../../api/resources/citations').catch(() => null)
  if (code) await queryClient.prefetchQuery(code.citationsOptions(api))
}

function CitationsRoute() {
  const navigate = Route.useNavigate()
  return (
    <CitationsPage
      view={Route.useSearch()}
      onView={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })
      }
    />
  )
}
