import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import type { ApiClient } from '../../api/client/client'
import type { RequestLog } from '../../api/client/request-log'
import { type Fleets, fleetSearch } from '../../api/fleet/fleets'
import type { DocumentToUpload } from '../../api/resources/document-upload'
import type { ConsoleConfig } from '../../api/transport/settings'
import type { VehiclesToChange } from '../../domain/find/vehicle-rows'
import type { ClipboardContent } from '../../domain/sheet/clipboard-content'
import type { PendingValue, Store } from '../../lib/store'
import { SAME_PAGE } from '../session/fleet-in-url'

export interface RouterContext {
  /** Whether the URL has no fleet of the user yet: a different user signed in, or a new tab can't renew its session. */
  readonly fleetPending: Store<boolean>
  readonly config: ConsoleConfig
  readonly clientOf: (fleetId: number | null) => ApiClient
  readonly fleets: Fleets
  readonly log: RequestLog
  readonly pasted: PendingValue<ClipboardContent>
  readonly toUpload: PendingValue<DocumentToUpload>
  readonly toChange: PendingValue<VehiclesToChange>
  readonly queryClient: QueryClient
}

// The router's plugin does not split the root route: without the lazy component, routes would wait for the shell's code.
export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: fleetSearch,
  search: { middlewares: [retainSearchParams(['fleet'])] },
  beforeLoad: ({ context: { clientOf, fleets }, search: { fleet } }) => {
    const { home } = fleets.state()
    if (fleet !== undefined || home === null)
      return { api: clientOf(fleet === undefined ? null : Number(fleet)) }
    throw redirect({ ...SAME_PAGE, search: (old) => ({ ...old, fleet: String(home) }) })
  },
  component: lazyRouteComponent(() => import('../shell/root'), 'Root'),
})
