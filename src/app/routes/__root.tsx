import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { ApiClient } from '../../api/client/client'
import type { RequestLog } from '../../api/client/request-log'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import type { ConsoleConfig } from '../../api/transport/config'

/** What every route's loader and page gets: nothing imports a query client or an API from a module. */
export interface RouterContext {
  readonly api: ApiClient
  readonly config: ConsoleConfig
  readonly fleets: FleetChoice
  readonly log: RequestLog
  readonly queryClient: QueryClient
}

// The router's plugin does not split the root route: without the lazy component, routes would wait for the shell's code.
export const Route = createRootRouteWithContext<RouterContext>()({
  component: lazyRouteComponent(() => import('../shell/root'), 'Root'),
})
