import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import {
  type VersionStamp,
  vehicleAsOfOptions,
  vehicleRecordOptions,
} from '../../../api/resources/vehicle-reads'
import { useApi } from '../../../domain/person/use-api'
import { useScope } from '../../../domain/person/use-scope'
import { toMillis } from '../../../lib/time/instant'
import { rememberVehicles } from '../../../local/remembered-vehicles'
import { firstPageOptions } from '../timeline/use-timeline'
import { deletionOf, knownVehicle, newestOf } from './known-vehicle'
import { entryOf, rememberedVehicleOptions } from './remembered-vehicle'

/**
 * Reads what is known about a vehicle, for its page: this browser's memory, and, once the history is read, the vehicle
 * itself where the service has that read. The history never waits for it.
 */
export function useKnownBesideHistory(vehicleId: number, history: UseQueryResult<HistoryPage>) {
  const api = useApi()
  const scope = useScope(api)
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
  const deletion = deletionOf(history.data)
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
    known: useMemo(
      () => knownVehicle({ record: read, remembered: kept, newest, stamp: null }),
      [read, kept, newest],
    ),
    reading: history.isPending || record.isFetching,
  }
}

/** A read younger than this (ms) is fresh enough to open the form with. */
const FRESH = 10_000

/**
 * Reads what is known about a vehicle, for its form: first the history, then the vehicle at that version where the
 * service has that read, else this browser's memory.
 * @param stamp the version that the form is about; null until it is known
 */
export function useVehicleKnown(vehicleId: number, stamp: VersionStamp | null) {
  const api = useApi()
  const scope = useScope(api)
  const history = useQuery({ ...firstPageOptions(api, vehicleId, {}), staleTime: FRESH })
  const newest = newestOf(history.data)
  const deletion = deletionOf(history.data)
  // A deleted vehicle cannot be read.
  const readable = stamp !== null && deletion === null
  const record = useQuery({
    ...vehicleAsOfOptions(api, vehicleId, stamp),
    enabled: readable,
    staleTime: FRESH,
  })
  const remembered = useQuery(rememberedVehicleOptions(scope, vehicleId))
  useRestartWhenCancelled(history, true)
  useRestartWhenCancelled(record, readable)
  const read = record.data ?? null
  const kept = remembered.data ?? null
  const known = useMemo(
    () => knownVehicle({ record: read, remembered: kept, newest, stamp }),
    [read, kept, newest, stamp],
  )
  return { history, record, known, deletion, reading: record.isPending && record.isFetching }
}

/** Reads again after an abort: choosing another fleet aborts the reads of a form that stays in its old fleet. */
function useRestartWhenCancelled(query: UseQueryResult<unknown>, wanted: boolean): void {
  const { isPending, fetchStatus, refetch } = query
  useEffect(() => {
    if (wanted && isPending && fetchStatus === 'idle') void refetch()
  }, [wanted, isPending, fetchStatus, refetch])
}
