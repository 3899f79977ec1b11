import { createFileRoute } from '@tanstack/react-router'
import { EditVehiclePage } from '../../features/vehicles/edit-vehicle-page'
import { vehicleInPath } from './-search'

export const Route = createFileRoute('/vehicles/$vehicleId_/edit')({
  beforeLoad: vehicleInPath,
  component: EditVehicleRoute,
})

function EditVehicleRoute() {
  const { vehicleId } = Route.useRouteContext()
  return <EditVehiclePage key={vehicleId} vehicleId={vehicleId} />
}
