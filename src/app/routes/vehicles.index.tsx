import { createFileRoute, useRouter } from '@tanstack/react-router'
import { vehiclesSearch } from '../../features/vehicles/find/vehicles-search'
import { firstPageOnArrival } from '../../features/vehicles/timeline/use-timeline'
import { VehiclesPage } from '../../features/vehicles/vehicles-page'
import { changeView } from './-search'

export const Route = createFileRoute('/vehicles/')({
  validateSearch: vehiclesSearch,
  loaderDeps: ({ search: { find = '' } }) => ({ find }),
  loader: ({ context: { api, queryClient }, deps, cause }) => {
    // On later changes of the search the page itself reads.
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
        // A search that was typed just before would bring the page back while the next one loads.
        if (!/^\/vehicles\/?$/.test(router.latestLocation.pathname)) return
        changeView(navigate)(change, 'in place')
      }}
      onNear={(vehicleId) => void queryClient.prefetchQuery(firstPageOnArrival(api, vehicleId, {}))}
      onOpen={(vehicleId) => {
        // The search that goes into the address in the same moment stays in the history: Back leads to it.
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
