import { createFileRoute } from '@tanstack/react-router'
import { lookupOptions } from '../../domain/find/vehicle-lookup'
import { useZone } from '../../domain/person/use-zone'
import { vehiclesSearch } from '../../features/vehicles/find/vehicles-search'
import { firstPageOnArrival } from '../../features/vehicles/timeline/use-timeline'
import { VehiclesPage } from '../../features/vehicles/vehicles-page'

export const Route = createFileRoute('/vehicles/')({
  validateSearch: vehiclesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, queryClient }, deps, cause }) => {
    // Not awaited: remembered vehicles are shown meanwhile. On later changes of the search the page itself reads.
    if (cause === 'enter') void queryClient.prefetchInfiniteQuery(lookupOptions(api, deps.find ?? ''))
  },
  component: VehiclesRoute,
})

function VehiclesRoute() {
  const { api, queryClient } = Route.useRouteContext()
  const { find = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VehiclesPage
      api={api}
      zone={useZone()}
      find={find}
      onFind={(text) => void navigate({ search: { find: text }, replace: true })}
      onNear={(vehicleId) => void queryClient.prefetchQuery(firstPageOnArrival(api, vehicleId, {}))}
      onOpen={(vehicleId) =>
        void navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: String(vehicleId) } })
      }
    />
  )
}
