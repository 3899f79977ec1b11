import { createFileRoute } from '@tanstack/react-router'
import { useFleets } from '../../domain/person/use-fleets'
import { ChangeManyPage } from '../../features/vehicles/change-many-page'

export const Route = createFileRoute('/vehicles/change')({ component: ChangeManyRoute })

function ChangeManyRoute() {
  const { api, toChange } = Route.useRouteContext()
  const fleet = useFleets().nameOf(api.fleetId)
  return <ChangeManyPage key={String(api.fleetId)} fleet={fleet} handed={toChange} />
}
