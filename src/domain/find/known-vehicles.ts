import { InfiniteQueryObserver, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiClient } from '../../api/client/client'
import { isRetried } from '../../api/client/react-query'
import { memoized } from '../../lib/memoized'
import { type RememberedVehicle, readRememberedVehicles } from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'
import { useScope } from '../person/use-scope'
import type { Findable } from './identify'
import { rememberedVehiclesOptions } from './remembered-vehicles'
import { listedVehicles, vehicleListOptions } from './vehicle-list'
import { type VehicleRow, vehicleRows } from './vehicle-rows'

/**
 * All vehicles that plates are looked up in: the whole list, where the API has one, and those that this browser
 * remembers. Rejects with ApiError, or with the signal's reason.
 */
export async function readKnownVehicles(
  api: ApiClient,
  scope: Scope,
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<Findable[]> {
  const remembered = await readRememberedVehicles(scope)
  return joined(remembered, await wholeList(api, queryClient, signal))
}

/** The vehicles that are known without a request: those that this browser remembers, and what was read of the list. */
export async function knownWithoutRequest(
  api: ApiClient,
  scope: Scope,
  queryClient: QueryClient,
): Promise<Findable[]> {
  const remembered = await readRememberedVehicles(scope)
  return joined(remembered, queryClient.getQueryData(vehicleListOptions(api).queryKey)?.pages ?? [])
}

type Batches = Awaited<ReturnType<typeof wholeList>>

function joined(remembered: readonly RememberedVehicle[], batches: Batches): Findable[] {
  const listed = listedVehicles(batches).records.map(({ id, text }) => ({ ...text, vehicleId: id }))
  const byId = new Map<number, Findable>()
  for (const { vehicleId, plate_number, plate_state, vehicle_number } of [...remembered, ...listed])
    byId.set(vehicleId, { vehicleId, plate_number, plate_state, vehicle_number })
  return [...byId.values()]
}

/** Reads the list to its end; what is there and fresh is not read again. */
async function wholeList(api: ApiClient, queryClient: QueryClient, signal: AbortSignal) {
  const options = { ...vehicleListOptions(api), retry: isRetried }
  let { pages } = await queryClient.fetchInfiniteQuery(options)
  const observer = new InfiniteQueryObserver(queryClient, { ...options, enabled: false })
  for (let hasNext = observer.getCurrentResult().hasNextPage; hasNext; ) {
    signal.throwIfAborted()
    const result = await observer.fetchNextPage({ cancelRefetch: false })
    if (result.error !== null) throw result.error
    pages = result.data?.pages ?? pages
    hasNext = result.hasNextPage
  }
  signal.throwIfAborted()
  return pages
}

/** What is known of vehicles: of the one with an id; undefined where that is nothing. */
export type KnownVehicles = (vehicleId: number) => VehicleRow | undefined

/** Looks vehicles up in what was read of the list, and in what this browser remembers. Asks the API for nothing. */
export function useKnownVehicles(api: ApiClient): KnownVehicles {
  const scope = useScope(api)
  const { data: remembered } = useQuery(rememberedVehiclesOptions(scope))
  const { data: list } = useInfiniteQuery({ ...vehicleListOptions(api), enabled: false })
  return useMemo(() => {
    const { records, readAt } = listedVehicles(list?.pages ?? [])
    const listed = new Map(records.map((record) => [record.id, record]))
    const kept = new Map((remembered ?? []).map((entry) => [entry.vehicleId, entry]))
    // Merged one by one, and once: few of many vehicles are looked up, some at each letter of a search.
    return memoized((vehicleId: number): VehicleRow | undefined => {
      const [record, entry] = [listed.get(vehicleId), kept.get(vehicleId)]
      const [row] = vehicleRows({
        lists: record ? [{ records: [record], listedAt: readAt }] : [],
        remembered: entry && [entry],
      })
      return row
    })
  }, [list, remembered])
}
