import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryPage } from '../../../api/resources/history'
import { vehicleRecordOptions } from '../../../api/resources/vehicle-reads'
import { rememberVehicles } from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'
import { knownVehicle, newestOf } from './known-vehicle'
import { entryOf, rememberedVehicleOptions } from './remembered-vehicle'

/**
 * What the vehicle page knows of its vehicle: what this browser remembers, and, once the history is there, the vehicle
 * itself where the service tells. It never holds the history up.
 */
export function useKnownBesideHistory(
  place: { api: ApiClient; vehicleId: number; scope: Scope | null },
  history: UseQueryResult<HistoryPage>,
) {
  const { api, vehicleId, scope } = place
  const newest = newestOf(history.data)
  const record = useQuery({
    ...vehicleRecordOptions(api, vehicleId),
    // One that is deleted is not there to be read.
    enabled: history.isSuccess && newest?.kind !== '-',
  })
  const remembered = useQuery(rememberedVehicleOptions(scope, vehicleId))
  const read = record.data ?? null
  const kept = remembered.data ?? null
  const { dataUpdatedAt } = record

  useEffect(() => {
    if (scope !== null && read !== null) void rememberVehicles(scope, [entryOf(read, dataUpdatedAt, null)])
  }, [scope, read, dataUpdatedAt])

  return {
    known: useMemo(
      () => knownVehicle({ record: read, remembered: kept, newest, stamp: null }),
      [read, kept, newest],
    ),
    reading: history.isPending || record.isFetching,
  }
}
