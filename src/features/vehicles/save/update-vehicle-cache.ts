import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { type HistoryPage, historyKey } from '../../../api/resources/history'
import { stampOf, vehicleAsOfOptions, vehicleRecordOptions } from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { rememberVehicles } from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'
import { entryOf, rememberedVehiclesKey } from '../record/remembered-vehicle'
import { firstPageOptions } from '../timeline/use-timeline'
import type { SaveOutcome } from './save-state'

/** The caches of one vehicle, and for whom they are kept. */
export interface CacheContext {
  readonly api: ApiClient
  readonly queryClient: QueryClient
  readonly vehicleId: number
  /** Where the vehicle is remembered; null where the person is not known. */
  readonly scope: Scope | null
  /** Owner of the tab when the request was sent (see api/session): nothing is kept once the owner has changed. */
  readonly ownerEpoch: number
}

/**
 * Shows a vehicle that was just read everywhere: invalidates and fills the query cache, and remembers the vehicle.
 * @param record null where the vehicle could not be read
 * @param newest the first page of the history read beside it; null where it was not read
 * @param isExact whether `record` shows all that `newest` has recorded
 */
export async function updateVehicleCache(
  { api, queryClient, vehicleId, scope, ownerEpoch }: CacheContext,
  record: VehicleRecord | null,
  newest: HistoryPage | null,
  isExact: boolean,
): Promise<void> {
  const isGone = () => api.session.state().ownerEpoch !== ownerEpoch
  if (isGone()) return
  const { queryKey } = vehicleRecordOptions(api, vehicleId)
  const asOf = newest && isExact ? stampOf(newest) : null
  const current = asOf === null ? null : record
  // What was just read goes straight into the cache below, so it is not requested again.
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: current ? 'none' : 'active' })
  await queryClient.invalidateQueries({
    queryKey: historyKey(api, vehicleId),
    refetchType: newest ? 'none' : 'active',
  })
  if (newest) queryClient.setQueryData(firstPageOptions(api, vehicleId, {}).queryKey, newest)
  if (record === null) return
  // Only where the service has the read: otherwise the page would treat a remembered vehicle as one that was read.
  if (current && queryClient.getQueriesData({ queryKey }).some(([, data]) => data)) {
    queryClient.setQueryData(queryKey, current)
    queryClient.setQueryData(vehicleAsOfOptions(api, vehicleId, asOf).queryKey, current)
  }
  if (scope === null || isGone()) return
  await rememberVehicles(scope, [entryOf(record, Date.now(), asOf)])
  await queryClient.invalidateQueries({ queryKey: rememberedVehiclesKey(scope) })
}

/** Updates the caches with what a save showed: the saved vehicle, or the one in conflict. */
export async function updateCacheAfterSave(context: CacheContext, outcome: SaveOutcome): Promise<void> {
  if (outcome.kind === 'failed') return
  const record = outcome.kind === 'conflict' ? outcome.now : outcome.record
  // Where several revisions were recorded, ours may not be the last.
  const isExact = outcome.kind === 'conflict' || outcome.recorded.kind !== 'several'
  await updateVehicleCache(context, record, outcome.newest, isExact)
}
