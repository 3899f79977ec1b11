import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type HistoryPage, vehicleKey } from '../../../api/resources/history'
import { isRevision } from '../../../api/resources/revision'
import { historySource } from '../../../domain/history/history-source'
import { type IntervalPage, readIntervals, readOlder } from '../../../domain/periods/read-intervals'
import { joinPages } from '../../../domain/periods/status-intervals'
import { useApi } from '../../../domain/user/page-context'
import { useIdle } from '../../../ui/layout/use-idle'

/** Number of intervals to load at first, and by each "Load older". */
const FIRST_INTERVALS = 48
const PAGE_SIZE = 16

export type IntervalsQuery = ReturnType<typeof useIntervals>

/** Loads the active periods once `first`, the unfiltered first page of the history, is there and the browser is idle. */
export function useIntervals(vehicleId: number, first: HistoryPage | undefined) {
  const api = useApi()
  const idle = useIdle(first !== undefined)
  const newest = first?.rows.find(isRevision)
  const query = useInfiniteQuery({
    // Keyed by the version that the page shows, so a new revision starts a new query, and the same version doesn't.
    queryKey: [...vehicleKey(api, vehicleId), 'periods', newest?.id, first?.count] as const,
    queryFn: first
      ? async ({ signal, pageParam }) => {
          const source = historySource(api, vehicleId, signal)
          return pageParam?.next
            ? readOlder(source, pageParam, pageParam.next, PAGE_SIZE)
            : readIntervals(source, first, PAGE_SIZE)
        }
      : skipToken,
    initialPageParam: null as IntervalPage | null,
    getNextPageParam: (last) => (last.next ? last : null),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: idle,
    placeholderData: (old, oldQuery) =>
      api.key.every((one, at) => oldQuery?.queryKey[at] === one) ? old : undefined,
  })
  const { data, isPlaceholderData, isFetching, isError, fetchNextPage } = query
  const periods = useMemo(() => data && joinPages(data.pages), [data])
  const [limit, setLimit] = useState(FIRST_INTERVALS)
  const read = periods?.intervals.length ?? 0
  const hasOlder = query.hasNextPage && !isPlaceholderData && !isError
  const isBelowLimit = hasOlder && read < limit
  const mayFetch = isBelowLimit && !isFetching

  useEffect(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])

  return {
    /** The intervals loaded so far; while a newer version loads, the older version's. */
    periods,
    /** The same intervals, unless they are of a different version than the page shows. */
    known: isPlaceholderData ? undefined : periods,
    isLoading: isFetching || isBelowLimit,
    error: isFetching ? null : query.error,
    // Starts over, because the loaded pages may no longer fit the next ones.
    retry: () => void query.refetch(),
    /** Loads older intervals, after those that are loading now. Null if there are none, or during the first load. */
    loadOlder:
      hasOlder && (read >= limit || limit > FIRST_INTERVALS) ? () => setLimit(read + FIRST_INTERVALS) : null,
  }
}
