import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { fetchVehicle, vehicleRecordOptions } from '../../../api/resources/vehicle-reads'
import type { VersionStamp } from '../../../api/resources/version-stamp'

/**
 * Query options for a vehicle as it was read after a version of its history was known, kept by that version: custom
 * fields are sent as a whole, so a form must never take a vehicle of one version for that of a later one, which somebody
 * else may have changed. Null where the service has no such read; nothing is asked while `stamp` is null.
 */
export function vehicleAsOfOptions(api: ApiClient, vehicleId: number, stamp: VersionStamp | null) {
  return queryOptions({
    queryKey: [...vehicleRecordOptions(api, vehicleId).queryKey, stamp] as const,
    queryFn: stamp === null ? skipToken : ({ signal }) => fetchVehicle(api, vehicleId, signal),
  })
}
