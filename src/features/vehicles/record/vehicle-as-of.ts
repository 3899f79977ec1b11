import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { fetchVehicle, vehicleRecordOptions } from '../../../api/resources/vehicle-reads'
import type { VersionStamp } from '../../../api/resources/version-stamp'

/**
 * Query options for a vehicle at a version of its history; null where the service has no such read.
 * The version is in the key: custom fields are sent as a whole, so a form must never use those of another version.
 * @param stamp the version, read before the vehicle; nothing is requested while it is null
 */
export function vehicleAsOfOptions(api: ApiClient, vehicleId: number, stamp: VersionStamp | null) {
  return queryOptions({
    queryKey: [...vehicleRecordOptions(api, vehicleId).queryKey, stamp] as const,
    queryFn: stamp === null ? skipToken : ({ signal }) => fetchVehicle(api, vehicleId, signal),
  })
}
