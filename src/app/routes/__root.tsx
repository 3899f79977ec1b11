import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useFocusOnNavigation } from '../navigation-focus'
import type { RouterContext } from '../router'
import { Shell } from '../shell'

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  const { api } = Route.useRouteContext()
  useFocusOnNavigation()
  return (
    <Shell api={api}>
      <Outlet />
    </Shell>
  )
}
