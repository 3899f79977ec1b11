import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { suggestedZones } from '../../domain/suggested-zones'
import { useFocusOnNavigation } from '../navigation-focus'
import type { RouterContext } from '../router'
import { Shell } from '../shell'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  const { api, config, fleets } = Route.useRouteContext()
  useFocusOnNavigation()
  return (
    <Shell api={api} fleets={fleets} zones={suggestedZones(config.fleets)}>
      <Outlet />
    </Shell>
  )
}
