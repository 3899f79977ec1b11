import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import type { Membership } from './membership-intervals'

/** What it took to read a vehicle's membership. */
export interface MembershipRead extends Pick<Membership, 'count' | 'complete' | 'requests'> {
  readonly vehicleId: number
  /** How many intervals are loaded. */
  readonly intervals: number
}

/** The memberships of the fleet's vehicles that this tab has read. See `membershipOptions` for their keys. */
export function membershipReads(queryClient: QueryClient, { baseUrl, fleetId }: ApiClient): MembershipRead[] {
  return queryClient
    .getQueriesData<InfiniteData<Membership>>({
      queryKey: [baseUrl, fleetId, 'vehicle'],
      predicate: ({ queryKey }) => queryKey[4] === 'membership',
    })
    .map(([queryKey, data]) => ({ vehicleId: Number(queryKey[3]), pages: data?.pages ?? [] }))
    .filter(({ pages }) => pages.length > 0)
    .map(({ vehicleId, pages }) => ({
      vehicleId,
      count: pages[0]?.count ?? 0,
      complete: pages.at(-1)?.complete ?? false,
      intervals: pages.reduce((sum, { intervals }) => sum + intervals.length, 0),
      requests: pages.reduce((sum, { requests }) => sum + requests, 0),
    }))
}
