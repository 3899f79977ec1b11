import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { isRetried } from '../../api/client/react-query'
import { isVehicleRecord } from '../../api/resources/vehicle-record'
import { readRememberedVehicles } from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'
import type { Findable } from './identify'
import { vehicleListOptions } from './vehicle-list'

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
  const byId = new Map<number, Findable>()
  for (const { vehicleId, plate_number, plate_state, vehicle_number } of await readRememberedVehicles(scope))
    byId.set(vehicleId, { vehicleId, plate_number, plate_state, vehicle_number })
  for (const batch of await wholeList(api, queryClient, signal))
    for (const row of batch?.rows ?? []) {
      if (!isVehicleRecord(row)) continue
      const { plate_number, plate_state, vehicle_number } = row.text
      byId.set(row.id, { vehicleId: row.id, plate_number, plate_state, vehicle_number })
    }
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
