import { createFileRoute } from '@tanstack/react-router'
import { citationsOptions } from '../../api/resources/citations'
import { CitationsPage } from '../../features/citations/citations-page'
import { changeView, citationsSearch } from './-search'

export const Route = createFileRoute('/citations')({
  validateSearch: citationsSearch,
  // Not awaited: the page renders its own skeleton.
  loader: ({ context: { api, queryClient }, cause }) => {
    if (cause === 'enter') void queryClient.prefetchQuery(citationsOptions(api))
  },
  component: CitationsRoute,
})

function CitationsRoute() {
  const onView = changeView(Route.useNavigate())
  return <CitationsPage view={Route.useSearch()} onView={(change) => onView(change, 'in place')} />
}
