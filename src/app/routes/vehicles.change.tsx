import { createFileRoute } from '@tanstack/react-router'
import { ChangeManyPage } from '../../features/vehicles/change-many-page'

export const Route = createFileRoute('/vehicles/change')({ component: ChangeManyRoute })

function ChangeManyRoute() {
  const { toChange } = Route.useRouteContext()
  return <ChangeManyPage handed={toChange} />
}
