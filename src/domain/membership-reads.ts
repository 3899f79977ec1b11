import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../api/client'
import { joinParts, type Membership } from './membership-intervals'

/** What reading a vehicle's membership took. */
export interface MembershipRead extends Membership {
  readonly vehicleId: number
}

/** The memberships that this tab read with these credentials' fleet, as they are kept under their keys. */
export function membershipReads(queryClient: QueryClient, { baseUrl, fleetId }: ApiClient): MembershipRead[] {
  const key = [baseUrl, fleetId, 'vehicle'] as const
  return queryClient
    .getQueriesData<InfiniteData<Membership>>({
      queryKey: key,
      predicate: ({ queryKey }) => queryKey[4] === 'membership',
    })
    .flatMap(([queryKey, data]) =>
      data ? [{ vehicleId: Number(queryKey[3]), ...joinParts(data.pages) }] : [],
    )
}
