import { createFileRoute, useRouter } from '@tanstack/react-router'
import { vehiclesSearch } from '../../features/vehicles/find/vehicles-search'
import { firstPageOnArrival } from '../../features/vehicles/timeline/use-timeline'
import { VehiclesPage } from '../../features/vehicles/vehicles-page'
import { changeView } from './-search'

export const Route = createFileRoute('/vehicles/')({
  validateSearch: vehiclesSearch,
  loaderDeps: ({ search: { find = '' } }) => ({ find }),
  loader: ({ context: { api, queryClient }, deps, cause }) => {
    // The page itself loads later changes of the search.
    if (cause === 'stay') return
    // The page reports missing code. No other page needs this code.
    void import('../../domain/find/vehicle-lookup')
      .then((code) => (cause === 'enter' ? code.prefetchVehicles(api, queryClient, deps.find) : undefined))
      .catch(() => undefined)
  },
  component: VehiclesRoute,
})

function VehiclesRoute() {
  const { api, queryClient, toChange } = Route.useRouteContext()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <VehiclesPage
      view={view}
      onView={(change) => {
        // Ignores a search that ends after the user left: it would bring this page back while the next one loads.
        if (!/^\/vehicles\/?$/.test(router.latestLocation.pathname)) return
        changeView(navigate)(change, 'in place')
      }}
      onNear={(vehicleId) => void queryClient.prefetchQuery(firstPageOnArrival(api, vehicleId, {}))}
      onOpen={(vehicleId) => {
        // Writes the pending search into the history first, so Back leads to it.
        router.history.flush()
        void navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: String(vehicleId) } })
      }}
      onChangeMany={(request) => {
        toChange.give(request)
        void navigate({ to: '/vehicles/change' })
      }}
    />
  )
}
