import { createFileRoute } from '@tanstack/react-router'
import { useZone } from '../../domain/use-zone'
import { VehiclesPage } from '../../features/vehicles/vehicles-page'

export const Route = createFileRoute('/vehicles/')({ component: VehiclesRoute })

function VehiclesRoute() {
  const { api } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <VehiclesPage
      api={api}
      zone={useZone()}
      onOpen={(vehicleId) =>
        void navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: String(vehicleId) } })
      }
    />
  )
}
