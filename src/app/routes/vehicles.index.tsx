import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { ApiClient } from '../../api/client/client'
import { vehiclesSearch } from '../../features/vehicles/find/vehicles-search'
import { firstPageOnArrival } from '../../features/vehicles/timeline/use-timeline'
import { VehiclesPage } from '../../features/vehicles/vehicles-page'

export const Route = createFileRoute('/vehicles/')({
  validateSearch: vehiclesSearch,
  loaderDeps: ({ search: { find = '' } }) => ({ find }),
  loader: ({ context: { api, queryClient }, deps, cause }) => {
    // On later changes of the search the page itself reads.
    if (cause === 'enter') void readAhead(api, queryClient, deps.find)
  },
  component: VehiclesRoute,
})

/** Imported on demand, because the first page does not need it; where the code is missing, the page says so. */
async function readAhead(api: ApiClient, queryClient: QueryClient, find: string): Promise<void> {
  const code = await import('../../domain/find/prefetch-vehicles').catch(() => null)
  await code?.prefetchVehicles(api, queryClient, find)
}

function VehiclesRoute() {
  const { api, queryClient, toChange } = Route.useRouteContext()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <VehiclesPage
      // Another fleet has other vehicles: nothing of this one stays selected.
      key={String(api.fleetId)}
      view={view}
      onView={(change) => {
        // A search that was typed just before would bring the page back while the next one loads.
        if (!/^\/vehicles\/?$/.test(router.latestLocation.pathname)) return
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })
      }}
      onNear={(vehicleId) => void queryClient.prefetchQuery(firstPageOnArrival(api, vehicleId, {}))}
      onOpen={(vehicleId) =>
        void navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: String(vehicleId) } })
      }
      onChangeMany={(request) => {
        toChange.give(request)
        void navigate({ to: '/vehicles/change' })
      }}
    />
  )
}
