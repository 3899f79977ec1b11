import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { isRetried } from '../../api/client/react-query'
import { type RememberedVehicle, readRememberedVehicles } from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'
import type { Findable } from './identify'
import { listedVehicles } from './use-vehicle-list'
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
  const byId = new Map<number, Findable>()
  for (const { vehicleId, plate_number, plate_state, vehicle_number } of remembered)
    byId.set(vehicleId, { vehicleId, plate_number, plate_state, vehicle_number })
  for (const { id, text } of listedVehicles(batches).records) {
    const { plate_number, plate_state, vehicle_number } = text
    byId.set(id, { vehicleId: id, plate_number, plate_state, vehicle_number })
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
