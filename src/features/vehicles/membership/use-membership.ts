import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type HistoryPage, vehicleKey } from '../../../api/resources/history'
import { isRevision } from '../../../api/resources/revision'
import { historySource } from '../../../domain/history/history-source'
import { joinPages } from '../../../domain/membership/membership-intervals'
import { type MembershipPage, readMembership, readOlder } from '../../../domain/membership/membership-read'
import { useApi } from '../../../domain/person/use-api'
import { useIdle } from '../../../ui/layout/use-idle'

/** Intervals that are read at first, and by each "Load older". */
const AT_ONCE = 48
/** Intervals that one page reads. */
const PAGE_SIZE = 16

/** When a vehicle was on its fleet, as far as it is read. */
export type MembershipReading = ReturnType<typeof useMembership>

/**
 * Reads when a vehicle was on its fleet, page by page, up to as many intervals as a person can look at.
 * @param first the unfiltered first page of the history: reading starts once it is there and the browser is idle
 */
export function useMembership(vehicleId: number, first: HistoryPage | undefined) {
  const api = useApi()
  const idle = useIdle(first !== undefined)
  const newest = first?.rows.find(isRevision)
  const query = useInfiniteQuery({
    // The version which the page shows: a new revision makes another query, the same page read again does not.
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
    enabled: idle,
    placeholderData: (old, oldQuery) =>
      oldQuery?.queryKey[0] === api.baseUrl && oldQuery.queryKey[1] === api.fleetId ? old : undefined,
  })
  const { data, isPlaceholderData, isFetching, isError, hasNextPage, fetchNextPage } = query
  const membership = useMemo(() => data && joinPages(data.pages), [data])
  const [limit, setLimit] = useState(AT_ONCE)
  const read = membership?.intervals.length ?? 0
  const hasToReadMore = hasNextPage && !isPlaceholderData && !isFetching && !isError && read < limit

  useEffect(() => {
    if (hasToReadMore) void fetchNextPage()
  }, [hasToReadMore, fetchNextPage])

  return {
    /** What is read so far. While a newer version is being read, it is that of the older one. */
    membership,
    /** The same, where it is of the version of the history that the page shows. */
    known: isPlaceholderData ? undefined : membership,
    reading: isFetching || hasToReadMore,
    error: isFetching ? null : query.error,
    // From the beginning: what was read may no longer fit what follows.
    retry: () => void query.refetch(),
    /** Reads older intervals, after those under way. Null where everything is read at first. */
    loadOlder:
      hasNextPage && !isPlaceholderData && !isError && (read >= limit || limit > AT_ONCE)
        ? () => setLimit(read + AT_ONCE)
        : null,
  }
}
