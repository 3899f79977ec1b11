import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiClient } from '../../api/client/client'
import { useScope } from '../person/use-scope'
import { rememberedVehiclesOptions } from './remembered-vehicles'
import { listedVehicles } from './use-vehicle-list'
import { vehicleListOptions } from './vehicle-list'
import { type VehicleRow, vehicleRows } from './vehicle-rows'

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
    const merged = new Map<number, VehicleRow | undefined>()
    return (vehicleId) => {
      if (merged.has(vehicleId)) return merged.get(vehicleId)
      const [record, entry] = [listed.get(vehicleId), kept.get(vehicleId)]
      const [row] = vehicleRows({
        lists: record ? [{ records: [record], listedAt: readAt }] : [],
        remembered: entry && [entry],
      })
      merged.set(vehicleId, row)
      return row
    }
  }, [list, remembered])
}
