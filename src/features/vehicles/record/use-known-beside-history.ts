import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryPage } from '../../../api/resources/history'
import { vehicleRecordOptions } from '../../../api/resources/vehicle-reads'
import { isDeletion } from '../../../domain/words/fleet-state'
import { toMillis } from '../../../lib/time/instant'
import { rememberVehicles } from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'
import { knownVehicle, newestOf } from './known-vehicle'
import { entryOf, rememberedVehicleOptions } from './remembered-vehicle'

/**
 * Reads what is known about a vehicle, for its page: this browser's memory, and, once the history is read, the vehicle
 * itself where the service has that read. The history never waits for it.
 */
export function useKnownBesideHistory(
  place: { api: ApiClient; vehicleId: number; scope: Scope | null },
  history: UseQueryResult<HistoryPage>,
) {
  const { api, vehicleId, scope } = place
  const newest = newestOf(history.data)
  const record = useQuery({
    ...vehicleRecordOptions(api, vehicleId),
    // A deleted vehicle cannot be read.
    enabled: history.isSuccess && newest?.kind !== '-',
  })
  const remembered = useQuery(rememberedVehicleOptions(scope, vehicleId))
  const read = record.data ?? null
  const kept = remembered.data ?? null
  const { dataUpdatedAt } = record
  const deletedAt = newest && isDeletion(newest) ? toMillis(newest.instant) : null
  const historyReadAt = history.dataUpdatedAt

  useEffect(() => {
    if (scope !== null && read !== null) void rememberVehicles(scope, [entryOf(read, dataUpdatedAt, null)])
  }, [scope, read, dataUpdatedAt])

  // A deleted vehicle cannot be read, and lists would go on showing what was last known of it.
  useEffect(() => {
    if (scope === null || deletedAt === null) return
    void rememberVehicles(scope, [{ vehicleId, deletedAt, source: 'answer', at: historyReadAt }])
  }, [scope, vehicleId, deletedAt, historyReadAt])

  return {
    known: useMemo(
      () => knownVehicle({ record: read, remembered: kept, newest, stamp: null }),
      [read, kept, newest],
    ),
    reading: history.isPending || record.isFetching,
  }
}
