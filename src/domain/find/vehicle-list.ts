import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import { recoveryMs } from '../../api/client/react-query'
import { fetchVehicles, type VehicleListPage } from '../../api/resources/vehicle-reads'
import { isVehicleRecord } from '../../api/resources/vehicle-record'

/** Rows of the first request. Few, so they appear soon. */
const FIRST = 50
/** Rows of each later request. Services may send fewer. */
const LIMIT = 200
const CONCURRENCY = 4
const STALE_MS = 5 * 60_000

/** The next batch: `requests` parallel requests of `limit` rows each, starting at `offset`. */
interface BatchStart {
  readonly offset: number
  readonly limit: number
  readonly requests: number
}

export type ListBatch = (BatchStart & VehicleListPage & { readonly readAt: number }) | null

/** Fetches the whole list: the first page alone, then batches of up to four requests. */
export function vehicleListOptions(api: ApiClient) {
  return infiniteQueryOptions({
    queryKey: [...api.key, 'vehicles', 'list'] as const,
    queryFn: ({ pageParam, signal }) => readBatch(api, pageParam, signal),
    initialPageParam: { offset: 0, limit: FIRST, requests: 1 },
    getNextPageParam: nextStart,
    // Refetch "no list", which may be temporary. If the service is known to lack the endpoint, no request is sent.
    staleTime: ({ state }) => (state.data?.pages[0] === null ? 0 : STALE_MS),
    // Don't restart a partly loaded list. The user resumes after the failure.
    refetchInterval: ({ state }) => (state.data === undefined ? recoveryMs(state.error) : false),
  })
}

async function readBatch(api: ApiClient, start: BatchStart, signal: AbortSignal): Promise<ListBatch> {
  const { offset, limit, requests } = start
  const readAt = Date.now()
  const pages = await Promise.all(
    Array.from({ length: requests }, (_, at) =>
      fetchVehicles(api, { limit, offset: offset + at * limit || undefined }, signal),
    ),
  )
  const rows: VehicleListPage['rows'][number][] = []
  let count = 0
  for (const page of pages) {
    if (page === null) return null
    rows.push(...page.rows)
    count = page.count
    // After a short page, the following pages would leave a gap, so the next batch reads them again.
    if (page.rows.length < limit) break
  }
  return { ...start, count, rows, readAt }
}

function nextStart(last: ListBatch): BatchStart | undefined {
  if (last === null || last.rows.length === 0) return undefined
  const offset = last.offset + last.rows.length
  if (offset >= last.count) return undefined
  const isShort = last.rows.length < last.limit * last.requests
  // The first response shows the service's page size, which parallel requests must know.
  if (last.offset === 0 || (last.requests > 1 && isShort)) return { offset, limit: LIMIT, requests: 1 }
  const limit = last.requests === 1 ? last.rows.length : last.limit
  return { offset, limit, requests: Math.min(CONCURRENCY, Math.ceil((last.count - offset) / limit)) }
}

/** Most rows to load automatically. The user can load more. */
const MAX_ROWS = 20_000

export type VehicleList = ReturnType<typeof useVehicleList>

const NONE: readonly never[] = []

/** Loads the whole list in the background while `wanted`. Keeps the loaded rows if it fails; `loadMore` resumes. */
export function useVehicleList(api: ApiClient, wanted: boolean) {
  const query = useInfiniteQuery({ ...vehicleListOptions(api), enabled: wanted })
  const { data, hasNextPage, isFetching, isFetchNextPageError, isError, fetchNextPage } = query
  const [most, setMost] = useState(MAX_ROWS)
  const batches = data?.pages ?? NONE
  const listed = useMemo(() => listedVehicles(batches), [batches])
  const isReading = wanted && hasNextPage && !isError && listed.read < most

  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage()
  }, [isReading, isFetching, fetchNextPage])

  return {
    ...listed,
    hasList: batches.length === 0 ? null : batches[0] !== null,
    isPending: wanted && query.isPending,
    isReading,
    isFetching,
    isRefreshing: isFetching && !query.isFetchingNextPage,
    /** Whether loading stopped before the end: after a failure, or at `MAX_ROWS`. */
    isPartial: hasNextPage && !isReading,
    /** Number of rows that the service counts but didn't send, because the list changed between requests. */
    missing: hasNextPage ? 0 : Math.max(0, listed.count - listed.read),
    error: isError ? query.error : null,
    failureReason: query.failureReason,
    loadMore: () => {
      if (!isError) setMost(most + MAX_ROWS)
      else if (isFetchNextPageError) void fetchNextPage()
      else void query.refetch()
    },
    refresh: () => void query.refetch(),
  }
}

export function vehiclesIn(rows: VehicleListPage['rows']) {
  const records = new Map(rows.filter(isVehicleRecord).map((row) => [row.id, row]))
  return { records: [...records.values()], unreadable: rows.filter((row) => !isVehicleRecord(row)).length }
}

export function listedVehicles(batches: readonly ListBatch[]) {
  const there = batches.filter((batch) => batch !== null)
  const { records, unreadable } = vehiclesIn(there.flatMap((batch) => batch.rows))
  return {
    records,
    unreadable,
    read: records.length + unreadable,
    count: there.at(-1)?.count ?? 0,
    /** Time of the oldest response, in milliseconds since 1970. */
    readAt: Math.min(...there.map(({ readAt }) => readAt)),
  }
}
