import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseVehicleId } from '../../domain/find/vehicle-id'
import { useZone } from '../../domain/person/use-zone'
import { EditVehiclePage } from '../../features/vehicles/edit-vehicle-page'

export const Route = createFileRoute('/vehicles/$vehicleId_/edit')({
  beforeLoad: ({ params }) => {
    const vehicleId = parseVehicleId(params.vehicleId)
    if (vehicleId === null) throw notFound()
    return { vehicleId }
  },
  component: EditVehicleRoute,
})

function EditVehicleRoute() {
  const { api, fleets, vehicleId } = Route.useRouteContext()
  return <EditVehiclePage key={vehicleId} api={api} fleets={fleets} vehicleId={vehicleId} zone={useZone()} />
}
