import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import {
  type VersionStamp,
  vehicleAsOfOptions,
  vehicleRecordOptions,
} from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { useApi } from '../../../domain/person/use-api'
import { useScope } from '../../../domain/person/use-scope'
import { toMillis } from '../../../lib/time/instant'
import { rememberVehicles } from '../../../local/remembered-vehicles'
import { FRESH, firstPageOnArrival } from '../timeline/use-timeline'
import { deletionOf, knownVehicle, newestOf } from './known-vehicle'
import { entryOf, rememberedVehicleOptions } from './remembered-vehicle'

/**
 * Reads what is known about a vehicle, for its page: this browser's memory, and, once the history is read, the vehicle
 * itself where the service has that read. The history never waits for it.
 */
export function useKnownBesideHistory(vehicleId: number, history: UseQueryResult<HistoryPage>) {
  const api = useApi()
  const scope = useScope(api)
  const deletion = deletionOf(history.data)
  const record = useQuery({
    ...vehicleRecordOptions(api, vehicleId),
    // A deleted vehicle cannot be read.
    enabled: history.isSuccess && deletion === null,
  })
  const read = record.data ?? null
  const { dataUpdatedAt } = record
  const deletedAt = deletion && toMillis(deletion.instant)
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
    known: useKnown(vehicleId, read, history.data, null),
    reading: history.isPending || record.isFetching,
  }
}

/** What was read, and what this browser remembers, as one. */
function useKnown(
  vehicleId: number,
  record: VehicleRecord | null,
  page: HistoryPage | undefined,
  stamp: VersionStamp | null,
) {
  const remembered = useQuery(rememberedVehicleOptions(useScope(useApi()), vehicleId)).data ?? null
  const newest = newestOf(page)
  return useMemo(
    () => knownVehicle({ record, remembered, newest, stamp }),
    [record, remembered, newest, stamp],
  )
}

/**
 * Reads what is known about a vehicle, for its form: first the history, then the vehicle at that version where the
 * service has that read, else this browser's memory.
 * @param stamp the version that the form is about; null until it is known
 */
export function useVehicleKnown(vehicleId: number, stamp: VersionStamp | null) {
  const api = useApi()
  const history = useQuery(firstPageOnArrival(api, vehicleId, {}))
  const deletion = deletionOf(history.data)
  // A deleted vehicle cannot be read.
  const readable = stamp !== null && deletion === null
  const record = useQuery({
    ...vehicleAsOfOptions(api, vehicleId, stamp),
    enabled: readable,
    staleTime: FRESH,
  })
  useRestartWhenCancelled(history, true)
  useRestartWhenCancelled(record, readable)
  const known = useKnown(vehicleId, record.data ?? null, history.data, stamp)
  return { history, record, known, deletion, reading: record.isPending && record.isFetching }
}

/** Reads again after an abort: choosing another fleet aborts the reads of a form that stays in its old fleet. */
function useRestartWhenCancelled(query: UseQueryResult<unknown>, wanted: boolean): void {
  const { isPending, fetchStatus, refetch } = query
  useEffect(() => {
    if (wanted && isPending && fetchStatus === 'idle') void refetch()
  }, [wanted, isPending, fetchStatus, refetch])
}
