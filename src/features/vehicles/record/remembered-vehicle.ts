import { queryOptions, skipToken } from '@tanstack/react-query'
import type { VersionStamp } from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { type RememberedVehicle, readRemembered } from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'

/** Query key of the vehicles that this browser remembers. */
export function rememberedVehiclesKey(scope: Scope) {
  return ['directory', scope] as const
}

/** Query options for one vehicle that this browser remembers; null where it remembers none. */
export function rememberedVehicleOptions(scope: Scope | null, vehicleId: number) {
  return queryOptions({
    queryKey: ['directory', scope, vehicleId] as const,
    queryFn: scope === null ? skipToken : async () => (await readRemembered(scope, vehicleId)) ?? null,
    staleTime: 0,
  })
}

/** A vehicle from an answer, to be remembered. `stamp` is its version, where it is known. `at` is in milliseconds. */
export function entryOf(record: VehicleRecord, at: number, stamp: VersionStamp | null): RememberedVehicle {
  const { id, text, active, customFields, customFieldsAs } = record
  return {
    vehicleId: id,
    ...text,
    ...(active !== undefined && { active }),
    ...(customFields !== undefined && { customFields, customFieldsAs }),
    ...(customFields !== undefined && stamp && { customFieldsStamp: stamp }),
    source: 'answer',
    at,
  }
}
