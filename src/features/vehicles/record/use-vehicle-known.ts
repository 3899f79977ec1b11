import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { VersionStamp } from '../../../api/resources/version-stamp'
import type { Scope } from '../../../local/scope'
import { firstPageOptions } from '../timeline/use-timeline'
import { deletionOf } from './deleted-vehicle'
import { knownVehicle, newestOf } from './known-vehicle'
import { rememberedVehicleOptions } from './remembered-vehicle'
import { vehicleAsOfOptions } from './vehicle-as-of'

/** A read younger than this (ms) is fresh enough to open the form with. */
const FRESH = 10_000

/**
 * Reads what is known about a vehicle, for its form: first the history, then the vehicle at that version where the
 * service has that read, else this browser's memory.
 * @param stamp the version that the form is about; null until it is known
 */
export function useVehicleKnown(
  place: { api: ApiClient; vehicleId: number; scope: Scope | null },
  stamp: VersionStamp | null,
) {
  const { api, vehicleId, scope } = place
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
