import type { QueryClient } from '@tanstack/react-query'
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
