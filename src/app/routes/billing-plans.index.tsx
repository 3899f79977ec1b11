import { createFileRoute } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { fleetName } from '../../api/fleet/fleet-choice'
import { useZone } from '../../domain/person/use-zone'
import { PlansPage } from '../../features/billing-plans/plans-page'

export const Route = createFileRoute('/billing-plans/')({ component: PlansRoute })

function PlansRoute() {
  const { api, fleets } = Route.useRouteContext()
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  return <PlansPage api={api} zone={useZone()} fleetName={(fleetId) => fleetName(state, fleetId)} />
}
