import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseVehicleId } from '../../domain/find/vehicle-id'
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
  const { fleets, vehicleId } = Route.useRouteContext()
  return <EditVehiclePage key={vehicleId} fleets={fleets} vehicleId={vehicleId} />
}
