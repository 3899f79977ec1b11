import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import { firstPageOptions } from './use-timeline'

/** What was read less than this ago (ms) is fresh enough for somebody who comes to the page. */
const FRESH = 10_000

/** The first page of a vehicle's revisions for who is about to come to its page: read before, or as they come. */
export function firstPageOnArrival(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  return { ...firstPageOptions(api, vehicleId, filter), staleTime: FRESH }
}
