import { createFileRoute, notFound } from '@tanstack/react-router'
import { suggestedZones } from '../../domain/suggested-zones'
import { useZone, zoneInForce } from '../../domain/use-zone'
import { parseVehicleId } from '../../domain/vehicle-id'
import { firstPageOptions } from '../../features/vehicles/use-timeline'
import { VehiclePage } from '../../features/vehicles/vehicle-page'
import { vehicleSearch } from '../../features/vehicles/vehicle-search'
import { filterOfView } from '../../features/vehicles/view-filter'

export const Route = createFileRoute('/vehicles/$vehicleId')({
  validateSearch: vehicleSearch,
  beforeLoad: ({ params }) => {
    const vehicleId = parseVehicleId(params.vehicleId)
    if (vehicleId === null) throw notFound()
    return { vehicleId }
  },
  loaderDeps: ({ search }) => search,
  // Not awaited: the question can be typed while the revisions are on their way.
  loader: ({ context: { api, queryClient, vehicleId }, deps }) => {
    void queryClient.prefetchQuery(
      firstPageOptions(api, vehicleId, filterOfView(deps, zoneInForce(deps.zone))),
    )
  },
  component: VehicleRoute,
})

function VehicleRoute() {
  const { api, config, vehicleId } = Route.useRouteContext()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VehiclePage
      key={vehicleId}
      api={api}
      vehicleId={vehicleId}
      view={view}
      zone={useZone(view.zone)}
      zones={suggestedZones(config.fleets)}
      onView={(change) => void navigate({ search: (old) => ({ ...old, ...change }) })}
    />
  )
}
