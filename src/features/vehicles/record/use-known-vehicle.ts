import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import {
  type VersionStamp,
  vehicleAsOfOptions,
  vehicleRecordOptions,
} from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { useApi, useScope } from '../../../domain/user/page-context'
import { toMillis } from '../../../lib/time/instant'
import { rememberVehicles } from '../../../local/remembered-vehicles'
import { FRESH, firstPageOnArrival } from '../timeline/use-timeline'
import { deletionOf, entryOf, knownVehicle, newestRevision, rememberedVehicleOptions } from './known-vehicle'

/** Returns a vehicle: from this browser, then from the service once the history is loaded. Never delays the history. */
export function useVehicleForPage(vehicleId: number, history: UseQueryResult<HistoryPage>) {
  const api = useApi()
  const scope = useScope()
  const deletion = deletionOf(history.data)
  const record = useQuery({
    ...vehicleRecordOptions(api, vehicleId),
    // A deleted vehicle can't be loaded.
    enabled: history.isSuccess && deletion === null,
  })
  const read = record.data ?? null
  const { dataUpdatedAt } = record
  const deletedAt = deletion && toMillis(deletion.instant)
  const historyReadAt = history.dataUpdatedAt

  useEffect(() => {
    if (scope !== null && read !== null) void rememberVehicles(scope, [entryOf(read, dataUpdatedAt, null)])
  }, [scope, read, dataUpdatedAt])

  // Stores the deletion, because lists would otherwise show the last known values.
  useEffect(() => {
    if (scope === null || deletedAt === null) return
    void rememberVehicles(scope, [{ vehicleId, deletedAt, source: 'response', at: historyReadAt }])
  }, [scope, vehicleId, deletedAt, historyReadAt])

  return {
    known: useCombinedRecord(vehicleId, read, history.data, null),
    isLoading: history.isPending || record.isFetching,
  }
}

function useCombinedRecord(
  vehicleId: number,
  record: VehicleRecord | null,
  page: HistoryPage | undefined,
  stamp: VersionStamp | null,
) {
  const remembered = useQuery(rememberedVehicleOptions(useScope(), vehicleId)).data ?? null
  const newest = newestRevision(page)
  return useMemo(
    () => knownVehicle({ record, remembered, newest, stamp }),
    [record, remembered, newest, stamp],
  )
}

/** Loads a vehicle's known data: the history, then the vehicle at `stamp`, the form's version (null until known). */
export function useVehicleForForm(vehicleId: number, stamp: VersionStamp | null) {
  const api = useApi()
  const history = useQuery(firstPageOnArrival(api, vehicleId, {}))
  const deletion = deletionOf(history.data)
  // A deleted vehicle can't be loaded.
  const readable = stamp !== null && deletion === null
  const record = useQuery({
    ...vehicleAsOfOptions(api, vehicleId, stamp),
    enabled: readable,
    staleTime: FRESH,
  })
  const known = useCombinedRecord(vehicleId, record.data ?? null, history.data, stamp)
  return { history, record, known, deletion, isLoading: record.isPending && record.isFetching }
}
