import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import { isVehicleRecord, type VehicleRecord } from '../../api/resources/vehicle-record'
import { type ListBatch, vehicleListOptions } from './vehicle-list'

/** Rows read without being asked for; more are read on request. */
const MAX_ROWS = 20_000

export type VehicleList = ReturnType<typeof useVehicleList>

const NONE: readonly never[] = []

/**
 * Reads the whole list of vehicles in the background, as long as it is wanted, and gives what is there already.
 * A failure half way keeps the rows; `goOn` reads the rest.
 */
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
    /** Whether the service has a list; null while that is not known. */
    hasList: batches.length === 0 ? null : batches[0] !== null,
    /** Whether nothing is there yet and the first rows are on their way. */
    isPending: wanted && query.isPending,
    /** Whether further rows are on their way. */
    isReading,
    isFetching,
    isRefreshing: isFetching && !query.isFetchingNextPage,
    /** Whether it stopped before the end: after a failure, or at `MAX_ROWS`. */
    isPartial: hasNextPage && !isReading,
    /** Rows that the service counts and never sent: the list changed while it was read. */
    missing: hasNextPage ? 0 : Math.max(0, listed.count - listed.read),
    error: isError ? query.error : null,
    /** Why a request is being repeated; null if not. */
    failureReason: query.failureReason,
    /** Reads on after a failure or beyond `MAX_ROWS`. */
    goOn: () => {
      if (!isError) setMost(most + MAX_ROWS)
      else if (isFetchNextPageError) void fetchNextPage()
      else void query.refetch()
    },
    refresh: () => void query.refetch(),
  }
}

/** What batches of the list hold: each vehicle once, in the list's order. */
export function listedVehicles(batches: readonly ListBatch[]) {
  const there = batches.filter((batch) => batch !== null)
  const rows = there.flatMap((batch) => batch.rows)
  const records = new Map<number, VehicleRecord>()
  for (const row of rows) if (isVehicleRecord(row)) records.set(row.id, row)
  const unreadable = rows.filter((row) => !isVehicleRecord(row)).length
  return {
    records: [...records.values()],
    unreadable,
    /** Different rows that were read. */
    read: records.size + unreadable,
    /** How many the service counts. */
    count: there.at(-1)?.count ?? 0,
    /** When the oldest of them was read, milliseconds since 1970. */
    readAt: Math.min(...there.map(({ readAt }) => readAt)),
  }
}
