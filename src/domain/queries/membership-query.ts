import { infiniteQueryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { type HistoryPage, vehicleKey } from '../../api/resources/history'
import { isRevision } from '../../api/resources/revision'
import { historySource } from '../history/history-source'
import { type MembershipPage, readMembership, readOlder } from '../membership/membership-read'

/** Intervals that one page reads. */
const PAGE_SIZE = 16

/**
 * When the vehicle was on its fleet, page by page, from the unfiltered first page of its history. Its key is the version
 * which that page shows: a new revision makes another query, the same page read again does not.
 */
export function membershipOptions(api: ApiClient, vehicleId: number, first: HistoryPage | undefined) {
  const newest = first?.rows.find(isRevision)
  return infiniteQueryOptions({
    queryKey: [...vehicleKey(api, vehicleId), 'membership', newest?.id, first?.count] as const,
    queryFn: first
      ? async ({ signal, pageParam }) => {
          const source = historySource(api, vehicleId, signal)
          return pageParam?.next
            ? readOlder(source, pageParam, pageParam.next, PAGE_SIZE)
            : readMembership(source, first, PAGE_SIZE)
        }
      : skipToken,
    initialPageParam: null as MembershipPage | null,
    getNextPageParam: (last) => (last.next ? last : null),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
