import { createRouter } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen'
import { parseSearch, stringifySearch } from './search-text'
import type { RouterContext } from './shell/router-context'

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
