import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { ApiClient } from '../api/client'
import type { ConsoleConfig } from '../api/config'
import type { FleetChoice } from '../api/fleet-choice'
import type { RequestLog } from '../api/request-log'
import { routeTree } from './route-tree.gen'
import { parseSearch, stringifySearch } from './search-text'

/** What every route's loader and page gets: nothing imports a query client or an API from a module. */
export interface RouterContext {
  readonly api: ApiClient
  readonly config: ConsoleConfig
  readonly fleets: FleetChoice
  readonly log: RequestLog
  readonly queryClient: QueryClient
}

/** The console's router; search parameters stay text, skeletons appear after 150 ms. */
export function createConsoleRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    scrollRestoration: true,
  })
}

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
