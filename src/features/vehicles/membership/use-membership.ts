import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type HistoryPage, vehicleKey } from '../../../api/resources/history'
import { isRevision } from '../../../api/resources/revision'
import { historySource } from '../../../domain/history/history-source'
import { joinPages } from '../../../domain/membership/membership-intervals'
import { type MembershipPage, readMembership, readOlder } from '../../../domain/membership/membership-read'
import { useApi } from '../../../domain/person/page-context'
import { useIdle } from '../../../ui/layout/use-idle'

/** Number of intervals to load at first, and by each "Load older". */
const AT_ONCE = 48
const PAGE_SIZE = 16

export type MembershipReading = ReturnType<typeof useMembership>

/** Loads the active periods once `first`, the unfiltered first page of the history, is there and the browser is idle. */
export function useMembership(vehicleId: number, first: HistoryPage | undefined) {
  const api = useApi()
  const idle = useIdle(first !== undefined)
  const newest = first?.rows.find(isRevision)
  const query = useInfiniteQuery({
    // Keyed by the version that the page shows, so a new revision starts a new query, and the same version doesn't.
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
      api.key.every((one, at) => oldQuery?.queryKey[at] === one) ? old : undefined,
  })
  const { data, isPlaceholderData, isFetching, isError, fetchNextPage } = query
  const membership = useMemo(() => data && joinPages(data.pages), [data])
  const [limit, setLimit] = useState(AT_ONCE)
  const read = membership?.intervals.length ?? 0
  const hasOlder = query.hasNextPage && !isPlaceholderData && !isError
  const isBelowLimit = hasOlder && read < limit
  const mayFetch = isBelowLimit && !isFetching

  useEffect(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])

  return {
    /** The intervals loaded so far; while a newer version loads, the older version's. */
    membership,
    /** The same intervals, unless they are of a different version than the page shows. */
    known: isPlaceholderData ? undefined : membership,
    reading: isFetching || isBelowLimit,
    error: isFetching ? null : query.error,
    // Starts over, because the loaded pages may no longer fit the next ones.
    retry: () => void query.refetch(),
    /** Loads older intervals, after those that are loading now. Null if there are none, or during the first load. */
    loadOlder: hasOlder && (read >= limit || limit > AT_ONCE) ? () => setLimit(read + AT_ONCE) : null,
  }
}
