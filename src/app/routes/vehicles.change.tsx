import { createFileRoute } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { fleetName } from '../../api/fleet/fleet-choice'
import { ChangeManyPage } from '../../features/vehicles/change-many-page'

export const Route = createFileRoute('/vehicles/change')({ component: ChangeManyRoute })

function ChangeManyRoute() {
  const { api, fleets, toChange } = Route.useRouteContext()
  const fleetState = useSyncExternalStore(fleets.subscribe, fleets.state)
  return (
    <ChangeManyPage key={String(api.fleetId)} fleet={fleetName(fleetState, api.fleetId)} handed={toChange} />
  )
}
