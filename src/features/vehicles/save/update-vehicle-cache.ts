import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { type HistoryPage, historyKey } from '../../../api/resources/history'
import { vehicleRecordOptions } from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { stampOf } from '../../../api/resources/version-stamp'
import { rememberVehicles } from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'
import { entryOf, rememberedVehiclesKey } from '../record/remembered-vehicle'
import { vehicleAsOfOptions } from '../record/vehicle-as-of'
import { firstPageOptions } from '../timeline/use-timeline'
import type { SaveOutcome } from './save-vehicle-flow'

/** What a vehicle's pages hang on. */
export interface Place {
  readonly api: ApiClient
  readonly queryClient: QueryClient
  readonly vehicleId: number
  /** Whose memory it goes to; null where nobody is known. */
  readonly scope: Scope | null
  /** Whose the tab was when it was asked for (see api/session-state): nothing is kept of what comes for somebody gone. */
  readonly ownerEpoch: number
}

/**
 * Takes up what an answer shows of a vehicle: everything cached of it is old now, the pages see the new state, and this
 * browser remembers it. `newest` is the history read beside it, where it was read; `exact` says that nothing was recorded
 * up to that version which the answer does not show.
 */
export async function takeUpVehicle(
  { api, queryClient, vehicleId, scope, ownerEpoch }: Place,
  record: VehicleRecord | null,
  newest: HistoryPage | null,
  exact: boolean,
): Promise<void> {
  const isGone = () => api.session.state().ownerEpoch !== ownerEpoch
  if (isGone()) return
  const { queryKey } = vehicleRecordOptions(api, vehicleId)
  const asOf = newest && exact ? stampOf(newest) : null
  const told = asOf === null ? null : record
  // What was read anew just now is put in its place instead of being asked for once more.
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: told ? 'none' : 'active' })
  await queryClient.invalidateQueries({
    queryKey: historyKey(api, vehicleId),
    refetchType: newest ? 'none' : 'active',
  })
  if (newest) queryClient.setQueryData(firstPageOptions(api, vehicleId, {}).queryKey, newest)
  if (record === null) return
  // Only where the service has the read: else the page takes it for one that this browser remembers.
  if (told && queryClient.getQueriesData({ queryKey }).some(([, data]) => data)) {
    queryClient.setQueryData(queryKey, told)
    queryClient.setQueryData(vehicleAsOfOptions(api, vehicleId, asOf).queryKey, told)
  }
  if (scope === null || isGone()) return
  await rememberVehicles(scope, [entryOf(record, Date.now(), asOf)])
  await queryClient.invalidateQueries({ queryKey: rememberedVehiclesKey(scope) })
}

/** What a save brought to light, whatever became of it. */
export async function takeUpOutcome(place: Place, outcome: SaveOutcome): Promise<void> {
  if (outcome.kind === 'failed') return
  const record = outcome.kind === 'conflict' ? outcome.now : outcome.record
  // Of several revisions another one than ours may be the last.
  const exact = outcome.kind === 'conflict' || outcome.recorded.kind !== 'several'
  await takeUpVehicle(place, record, outcome.newest, exact)
}
