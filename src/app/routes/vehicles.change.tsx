import { createFileRoute } from '@tanstack/react-router'
import { useFleets } from '../../domain/person/page-context'
import { ChangeManyPage } from '../../features/vehicles/change-many-page'

export const Route = createFileRoute('/vehicles/change')({ component: ChangeManyRoute })

function ChangeManyRoute() {
  const { toChange } = Route.useRouteContext()
  return <ChangeManyPage fleet={useFleets().ownName} handed={toChange} />
}
