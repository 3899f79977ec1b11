import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import type { ApiClient } from '../../api/client/client'
import type { RequestLog } from '../../api/client/request-log'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import { fleetInAddress, fleetSearch } from '../../api/fleet/fleet-search'
import type { DocumentToUpload } from '../../api/resources/document-upload'
import type { ConsoleConfig } from '../../api/transport/settings'
import type { VehiclesToChange } from '../../domain/find/vehicles-to-change'
import type { ClipboardContent } from '../../domain/sheet/clipboard-content'
import type { Handover } from '../../lib/handover'

/** What every route's loader and page gets: nothing imports a query client or an API from a module. */
export interface RouterContext {
  readonly api: ApiClient
  readonly config: ConsoleConfig
  /** The API as one fleet sees it; null is the person's default fleet. */
  readonly clientOf: (fleetId: number | null) => ApiClient
  readonly fleets: FleetChoice
  readonly log: RequestLog
  /** Rows pasted on the first page, for the page of disputes. */
  readonly pasted: Handover<ClipboardContent>
  /** A document made on another page, for the page of documents. */
  readonly toUpload: Handover<DocumentToUpload>
  /** Vehicles chosen on another page, for the page that changes many. */
  readonly toChange: Handover<VehiclesToChange>
  readonly queryClient: QueryClient
}

// The router's plugin does not split the root route: without the lazy component, routes would wait for the shell's code.
export const Route = createRootRouteWithContext<RouterContext>()({
  validateSearch: fleetSearch,
  // A page whose address names a fleet never reads in another one: not even while the choice is taken over.
  beforeLoad: ({ context: { clientOf, fleets }, search, preload }) => {
    const named = fleetInAddress(search)
    if (!preload) fleets.followAddress(named)
    return { api: clientOf(named ?? fleets.state().chosen) }
  },
  component: lazyRouteComponent(() => import('../shell/root'), 'Root'),
})
