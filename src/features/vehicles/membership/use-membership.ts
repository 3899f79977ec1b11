import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { joinPages, type Membership } from '../../../domain/membership/membership-intervals'
import { useApi } from '../../../domain/person/use-api'
import { membershipOptions } from '../../../domain/queries/membership-query'
import { useIdle } from '../../../ui/layout/use-idle'

/** Intervals that are read at first, and by each "Load older". */
const AT_ONCE = 48

/** When a vehicle was on its fleet, as far as it is read. */
export interface MembershipReading {
  /** What is read so far. While a newer version is being read, it is that of the older one. */
  readonly membership: Membership | undefined
  /** Whether it belongs to the version of the history that the page shows. */
  readonly current: boolean
  /** Whether more is being read. */
  readonly reading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Reads older intervals, after those under way. Null where everything is read at first. */
  readonly loadOlder: (() => void) | null
}

/**
 * Reads when a vehicle was on its fleet, page by page, up to as many intervals as a person can look at.
 * @param first the unfiltered first page of the history: reading starts once it is there and the browser is idle
 */
export function useMembership(vehicleId: number, first: HistoryPage | undefined): MembershipReading {
  const api = useApi()
  const idle = useIdle(first !== undefined)
  const { baseUrl, fleetId } = api
  const query = useInfiniteQuery({
    ...membershipOptions(api, vehicleId, first),
    enabled: idle && first !== undefined,
    placeholderData: (old, oldQuery) =>
      oldQuery?.queryKey[0] === baseUrl && oldQuery.queryKey[1] === fleetId ? old : undefined,
  })
  const { data, isPlaceholderData, isFetching, isError, hasNextPage, fetchNextPage } = query
  const membership = useMemo(() => data && joinPages(data.pages), [data])
  const [limit, setLimit] = useState(AT_ONCE)
  const known = membership?.intervals.length ?? 0
  const hasToReadMore = hasNextPage && !isPlaceholderData && !isFetching && !isError && known < limit

  useEffect(() => {
    if (hasToReadMore) void fetchNextPage()
  }, [hasToReadMore, fetchNextPage])

  return {
    membership,
    current: membership !== undefined && !isPlaceholderData,
    reading: isFetching || hasToReadMore,
    error: isFetching ? null : query.error,
    // From the beginning: what was read may no longer fit what follows.
    retry: () => void query.refetch(),
    loadOlder:
      hasNextPage && !isPlaceholderData && !isError && (known >= limit || limit > AT_ONCE)
        ? () => setLimit(known + AT_ONCE)
        : null,
  }
}
