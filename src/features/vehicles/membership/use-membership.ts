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

export type MembershipReading = ReturnType<typeof useMembership>

/** @param first the unfiltered first page of the history: reading starts once it is there and the browser is idle */
export function useMembership(vehicleId: number, first: HistoryPage | undefined) {
  const api = useApi()
  const idle = useIdle(first !== undefined)
  const newest = first?.rows.find(isRevision)
  const query = useInfiniteQuery({
    // The version that the page shows: a new revision makes another query, the same page read again does not.
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
    /** The intervals read so far. While a newer version is being read, they are of the older one. */
    membership,
    /** The same, if it is of the version of the history that the page shows. */
    known: isPlaceholderData ? undefined : membership,
    reading: isFetching || isBelowLimit,
    error: isFetching ? null : query.error,
    // From the beginning: what was read may no longer fit what follows.
    retry: () => void query.refetch(),
    /** Reads older intervals, after those under way. Null if everything is read at first. */
    loadOlder: hasOlder && (read >= limit || limit > AT_ONCE) ? () => setLimit(read + AT_ONCE) : null,
  }
}
