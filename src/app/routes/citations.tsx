import { createFileRoute } from '@tanstack/react-router'
import { citationsOptions } from '../../api/resources/citations'
import { useZone } from '../../domain/person/use-zone'
import { CitationsPage } from '../../features/citations/citations-page'

export const Route = createFileRoute('/citations')({
  loader: ({ context: { api, queryClient }, cause }) => {
    // Not awaited: the page draws its own skeleton.
    if (cause === 'enter') void queryClient.prefetchQuery(citationsOptions(api))
  },
  component: CitationsRoute,
})

function CitationsRoute() {
  const { api } = Route.useRouteContext()
  return <CitationsPage api={api} zone={useZone()} />
}
