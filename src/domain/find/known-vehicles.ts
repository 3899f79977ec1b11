import {
  InfiniteQueryObserver,
  type QueryClient,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiClient } from '../../api/client/client'
import { isRetried } from '../../api/client/react-query'
import { memoized } from '../../lib/memoized'
import { readRecents } from '../../local/recents'
import { readRememberedVehicles } from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'
import { useScope } from '../user/page-context'
import type { Findable } from './identify'
import { canonicalPlate } from './plate'
import { listedVehicles, vehicleListOptions } from './vehicle-list'
import { type VehicleRow, vehicleRows } from './vehicle-rows'

export async function readKnownVehicles(
  api: ApiClient,
  scope: Scope,
  queryClient: QueryClient,
  signal: AbortSignal,
): Promise<Findable[]> {
  const kept: Findable[] = [...(await readRecents(scope)), ...(await readRememberedVehicles(scope))]
  const { records } = listedVehicles(await wholeList(api, queryClient, signal))
  const listed = records.map(({ id, text }): Findable => ({ ...text, vehicleId: id }))
  const byId = new Map<number, Findable>()
  for (const { vehicleId, plate_number, plate_state, vehicle_number } of [...kept, ...listed])
    byId.set(vehicleId, { vehicleId, plate_number, plate_state, vehicle_number })
  return [...byId.values()]
}

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

export type KnownVehicles = (vehicleId: number) => VehicleRow | undefined

/** Looks up vehicles in the loaded part of the list and in this browser's storage. Sends no requests. */
export function useKnownVehicles(api: ApiClient): KnownVehicles {
  const scope = useScope()
  const { data: remembered } = useQuery(rememberedVehiclesOptions(scope))
  const { data: list } = useInfiniteQuery({ ...vehicleListOptions(api), enabled: false })
  return useMemo(() => {
    const { records, readAt } = listedVehicles(list?.pages ?? [])
    const listed = new Map(records.map((record) => [record.id, record]))
    const kept = new Map((remembered ?? []).map((entry) => [entry.vehicleId, entry]))
    // Merge on demand, because only a few of many vehicles are looked up, and some again on each keystroke.
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

/** Returns a different known vehicle with the same number. Sends no requests. */
export function useSameNumber(api: ApiClient, vehicleId: number, number = ''): number | undefined {
  const { data: remembered } = useQuery(rememberedVehiclesOptions(useScope()))
  const { data: list } = useInfiniteQuery({ ...vehicleListOptions(api), enabled: false })
  return useMemo(() => {
    const key = canonicalPlate(number)
    if (key === '') return undefined
    const { records } = listedVehicles(list?.pages ?? [])
    const listed = records.map(({ id, text }) => ({ ...text, vehicleId: id }))
    const isSame = (one: Findable) =>
      one.vehicleId !== vehicleId && canonicalPlate(one.vehicle_number ?? '') === key
    return [...(remembered ?? []), ...listed].find(isSame)?.vehicleId
  }, [list, remembered, vehicleId, number])
}

/** Returns query options for the vehicles stored in this browser. To refresh, invalidate `['directory', scope]`. */
export function rememberedVehiclesOptions(scope: Scope | null) {
  return queryOptions({
    queryKey: ['directory', scope, 'all'] as const,
    queryFn: scope === null ? skipToken : () => readRememberedVehicles(scope),
    staleTime: 0,
    // Comparing up to 20,000 entries takes longer than rendering the few that are shown.
    structuralSharing: false,
  })
}

/** Vehicles opened in this browser, latest first. To refresh, invalidate `['recents', scope]`. */
export function recentsOptions(scope: Scope | null) {
  return queryOptions({
    queryKey: ['recents', scope] as const,
    queryFn: scope === null ? skipToken : () => readRecents(scope),
    staleTime: 0,
  })
}
