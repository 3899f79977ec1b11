import { createFileRoute } from '@tanstack/react-router'
import { CitationsPage } from '../../features/citations/citations-page'
import { changeView, findAndSortSearch } from './-search'

export const Route = createFileRoute('/citations')({
  validateSearch: findAndSortSearch,
  loader: ({ context: { api, queryClient }, cause }) => {
    if (cause !== 'enter') return
    // Not awaited: the page renders its own skeleton, and reports missing code. No other page needs this code.
    void import('../../api/resources/citations')
      .then((code) => queryClient.prefetchQuery(code.citationsOptions(api)))
      .catch(() => undefined)
  },
  component: CitationsRoute,
})

function CitationsRoute() {
  const onView = changeView(Route.useNavigate())
  return <CitationsPage view={Route.useSearch()} onView={(change) => onView(change, 'in place')} />
}
