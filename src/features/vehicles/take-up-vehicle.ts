import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client'
import { type HistoryPage, historyKey } from '../../api/history'
import { vehicleRecordOptions } from '../../api/vehicle-reads'
import type { VehicleRecord } from '../../api/vehicle-record'
import { stampOf, type VersionStamp } from '../../api/version-stamp'
import { type DirectoryEntry, rememberVehicles } from '../../local/directory'
import type { Scope } from '../../local/scope'
import { directoryKey } from './directory-entry'
import type { SaveOutcome } from './save-vehicle-flow'
import { firstPageOptions } from './use-timeline'

/** What a vehicle's pages hang on. */
export interface Place {
  readonly api: ApiClient
  readonly queryClient: QueryClient
  readonly vehicleId: number
  /** Whose memory it goes to; null where nobody is known. */
  readonly scope: Scope | null
}

/**
 * Takes up what an answer shows of a vehicle: everything cached of it is old now, the pages see the new state, and this
 * browser remembers it. `newest` is the history read after it, where it was read; `exact` says that the vehicle is known
 * to be of that very version.
 */
export async function takeUpVehicle(
  { api, queryClient, vehicleId, scope }: Place,
  record: VehicleRecord | null,
  newest: HistoryPage | null,
  exact: boolean,
): Promise<void> {
  const { queryKey } = vehicleRecordOptions(api, vehicleId)
  // What was read anew just now is put in its place instead of being asked for once more.
  const refetchType = newest ? 'none' : 'active'
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: historyKey(api, vehicleId), refetchType }),
    queryClient.invalidateQueries({ queryKey, refetchType: record ? 'none' : refetchType }),
  ])
  if (newest) queryClient.setQueryData(firstPageOptions(api, vehicleId, {}).queryKey, newest)
  if (record === null) return
  // Only where the service has the read: else the page takes it for one that this browser remembers.
  if (queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, record)
  if (scope === null) return
  await rememberVehicles(scope, [entryOf(record, Date.now(), newest && exact ? stampOf(newest) : null)])
  await queryClient.invalidateQueries({ queryKey: directoryKey(scope) })
}

/** What a save brought to light, whatever became of it. */
export async function takeUpOutcome(place: Place, outcome: SaveOutcome): Promise<void> {
  if (outcome.kind === 'failed') return
  const exact = outcome.kind === 'conflict' || outcome.recorded.kind === 'one'
  await takeUpVehicle(
    place,
    outcome.kind === 'conflict' ? outcome.now : outcome.record,
    outcome.newest,
    exact,
  )
}

/** A vehicle as an answer shows it, to be remembered. `stamp` is its version where that is known. */
export function entryOf(record: VehicleRecord, at: number, stamp: VersionStamp | null): DirectoryEntry {
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
