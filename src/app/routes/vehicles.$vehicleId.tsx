import { createFileRoute } from '@tanstack/react-router'
import { defaultZone, PageZone, useEffectiveZone } from '../../domain/user/page-context'
import { firstPageOnArrival, firstPageOptions } from '../../features/vehicles/timeline/use-timeline'
import { historyFilterOf, vehicleSearch } from '../../features/vehicles/timeline/vehicle-search'
import { VehiclePage } from '../../features/vehicles/vehicle-page'
import { changeView, vehicleInPath } from './-search'

export const Route = createFileRoute('/vehicles/$vehicleId')({
  validateSearch: vehicleSearch,
  beforeLoad: vehicleInPath,
  loaderDeps: ({ search: { at, fold, fleet, ...filters } }) => filters,
  loader: ({ context: { api, fleets, queryClient, vehicleId }, deps, cause }) => {
    if (cause === 'preload') return
    const optionsOf = cause === 'enter' ? firstPageOnArrival : firstPageOptions
    // Not awaited, so a time can be typed while the revisions load. On entry, only a read of the last seconds is reused.
    void queryClient.prefetchQuery(
      optionsOf(
        api,
        vehicleId,
        historyFilterOf(deps, deps.zone ?? defaultZone(fleets.state(), api.fleetId).zone),
      ),
    )
  },
  component: VehicleRoute,
})

function VehicleRoute() {
  const { vehicleId } = Route.useRouteContext()
  const view = Route.useSearch()
  return (
    <PageZone value={useEffectiveZone(view.zone)}>
      <VehiclePage
        key={vehicleId}
        vehicleId={vehicleId}
        view={view}
        onView={changeView(Route.useNavigate())}
      />
    </PageZone>
  )
}
