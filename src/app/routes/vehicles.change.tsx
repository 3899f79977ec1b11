import { createFileRoute } from '@tanstack/react-router'
import { useZone } from '../../domain/person/use-zone'
import { ChangeManyPage } from '../../features/vehicles/change-many-page'

export const Route = createFileRoute('/vehicles/change')({ component: ChangeManyRoute })

function ChangeManyRoute() {
  const { api, toChange } = Route.useRouteContext()
  return <ChangeManyPage key={String(api.fleetId)} api={api} zone={useZone()} handed={toChange.take} />
}
