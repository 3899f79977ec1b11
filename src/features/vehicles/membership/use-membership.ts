import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryPage } from '../../../api/resources/history'
import { joinPages, type Membership } from '../../../domain/membership/membership-intervals'
import { membershipOptions } from '../../../domain/queries/membership-query'
import { useIdle } from '../../../ui/layout/use-idle'

/** Intervals that are read without being asked for, and by each "Load older". */
const AT_ONCE = 48

/** When a vehicle was on its fleet, and how the reading of it stands. */
export interface MembershipReading {
  /** What is known so far; while a newer history is being read, what was known of the older one. */
  readonly membership: Membership | undefined
  /** Whether it is of the history that the page shows. */
  readonly current: boolean
  /** Whether more is on its way. */
  readonly reading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Reads more of what is older, once what is on its way is there; null where there is no more than is read unasked. */
  readonly loadOlder: (() => void) | null
}

/**
 * Reads when a vehicle was on its fleet, given the unfiltered first page of its history: once that is there and the
 * browser is idle, part by part, up to as many intervals as a person can look at.
 */
export function useMembership(
  api: ApiClient,
  vehicleId: number,
  first: HistoryPage | undefined,
): MembershipReading {
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
  const [wanted, setWanted] = useState(AT_ONCE)
  const known = membership?.intervals.length ?? 0
  const goOn = hasNextPage && !isPlaceholderData && !isFetching && !isError && known < wanted

  useEffect(() => {
    if (goOn) void fetchNextPage()
  }, [goOn, fetchNextPage])

  return {
    membership,
    current: membership !== undefined && !isPlaceholderData,
    reading: isFetching || goOn,
    error: isFetching ? null : query.error,
    // What was read may no longer fit what comes next, so it is read from its beginning.
    retry: () => void query.refetch(),
    loadOlder:
      hasNextPage && !isPlaceholderData && !isError && (known >= wanted || wanted > AT_ONCE)
        ? () => setWanted(known + AT_ONCE)
        : null,
  }
}
