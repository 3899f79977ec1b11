import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { fetchHistory, type HistoryPage, historyKey } from '../../../api/resources/history'
import { saveVehicle } from '../../../api/resources/vehicle'
import {
  fetchVehicle,
  stampOf,
  vehicleAsOfOptions,
  vehicleRecordOptions,
} from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { PAGE_LIMIT } from '../../../domain/history/history-pages'
import { ApiError } from '../../../lib/api-error'
import type { Baseline } from '../../../local/baseline'
import { rememberOwnChange } from '../../../local/own-changes'
import { rememberVehicles } from '../../../local/remembered-vehicles'
import type { Scope } from '../../../local/scope'
import { deletionOf, entryOf, rememberedVehiclesKey } from '../record/known-vehicle'
import { firstPageOptions } from '../timeline/use-timeline'
import { differingFields } from './pending-change'
import {
  baselineOf,
  type Conflict,
  isSeveral,
  onlyOne,
  type RecordedSince,
  recordedSince,
  type SaveOutcome,
  type SaveSuccess,
  type Since,
  type VehicleUpdate,
} from './save-state'

export interface VehicleContext {
  readonly api: ApiClient
  readonly queryClient: QueryClient
  readonly vehicleId: number
  /** Scope for remembering the vehicle; null if the user is unknown. */
  readonly scope: Scope | null
  /** Session generation when the request was sent (see api/session). If it has changed, nothing is cached. */
  readonly sessionGeneration: number
}

interface SaveOptions {
  readonly signal?: AbortSignal | undefined
  /** Called with the version before the update. Sends the update once it resolves, and not if it rejects. */
  readonly onSending?: (sentAfter: Baseline) => void | Promise<void>
}

/**
 * Saves a vehicle, unless someone else saved it since the request's baseline. Sends the update at most once. Loads the version
 * before, expects exactly one new revision after, and compares the response with the request. Returns a failure as an outcome.
 * Rejects only with the signal's reason, if it aborts before sending.
 */
export async function saveVehicleFlow(
  context: VehicleContext,
  request: VehicleUpdate,
  options: SaveOptions = {},
): Promise<SaveOutcome> {
  const outcome = await send(context, request, options)
  if (outcome.kind === 'failed') return outcome
  const { kind, since, newest } = outcome
  if (kind === 'conflict') await updateCache(context, outcome.now, newest)
  // If there are several revisions, this save's may not be the last.
  else await updateCache(context, outcome.record, newest, since !== null && !isSeveral(since))
  if (kind === 'saved' && since !== null) await noteOwnChange(context, request, since)
  return outcome
}

/** Stores the fields that the save changed, for the history. */
async function noteOwnChange(
  { queryClient, scope, vehicleId }: VehicleContext,
  { changes }: VehicleUpdate,
  since: RecordedSince,
): Promise<void> {
  const revision = onlyOne(since)
  if (scope === null || revision === null) return
  await rememberOwnChange(scope, vehicleId, revision.id, changes)
  await queryClient.invalidateQueries({ queryKey: ['own-changes', scope, vehicleId] })
}

async function send(
  context: VehicleContext,
  request: VehicleUpdate,
  { signal, onSending }: SaveOptions,
): Promise<SaveOutcome> {
  const { api, vehicleId } = context
  let sentAfter: Baseline | null = null
  try {
    const newest = await readNewest(context, signal)
    const since = recordedSince(request.baseline, newest)
    if (since.changed) {
      const now = deletionOf(newest) ? null : await fetchVehicle(api, vehicleId).catch(orNull)
      return { kind: 'conflict', since, newest, now }
    }
    signal?.throwIfAborted()
    sentAfter = baselineOf(newest)
    await onSending?.(sentAfter)
    const { data: record } = await saveVehicle(api, vehicleId, request.body, request)
    const saved = { kind: 'saved', record, differing: differingFields(request.changes, record) } as const
    const after = await readNewest(context).catch(asError)
    if (after instanceof ApiError) return { ...saved, since: null, newest: null, unread: after }
    return { ...saved, since: recordedSince(sentAfter, after), newest: after }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const failed = { kind: 'failed', error, sentAfter } as const
    if (sentAfter === null || error.kind !== 'not-found') return failed
    // The service refuses the update if the vehicle was deleted before.
    const newest = await readNewest(context).catch(orNull)
    if (newest === null || deletionOf(newest) === null) return failed
    const since = recordedSince(sentAfter, newest)
    return since.changed ? { kind: 'conflict', since, newest, now: null } : failed
  }
}

/** Loads the first page of the history, bypassing caches, without retries. Rejects with ApiError. */
const readNewest = ({ api, vehicleId }: VehicleContext, signal?: AbortSignal): Promise<HistoryPage> =>
  fetchHistory(api, vehicleId, { limit: PAGE_LIMIT }, signal)

/**
 * Checks whether an update with a lost or unusable response (`applied`) was saved. Sends nothing. Compares the history with the
 * version before, and the vehicle with the request if it can be read. Returns null if nothing was recorded, and a conflict if
 * only the user can decide. Rejects with ApiError if the history can't be read.
 * @param before the version before the update was sent
 */
export async function checkIfSaved(
  context: VehicleContext,
  { changes }: Pick<VehicleUpdate, 'changes'>,
  before: Baseline,
  outcome: ApiError['outcome'],
): Promise<(SaveSuccess & Since) | Conflict | null> {
  const newest = await readNewest(context)
  const since = recordedSince(before, newest)
  if (!since.changed) return null
  const record = await fetchVehicle(context.api, context.vehicleId).catch(orNull)
  await updateCache(context, record, newest)
  const differing = record ? differingFields(changes, record) : []
  const isKept = (record !== null && differing.length === 0) || outcome === 'applied'
  return onlyOne(since) !== null && isKept
    ? { kind: 'saved', record, differing, since, newest }
    : { kind: 'conflict', since, newest, now: record }
}

function asError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

const orNull = (error: unknown): null => asError(error) && null

/** Shows a loaded vehicle everywhere. `isExact`: whether `record` reflects all revisions in `newest`. Null: unreadable. */
async function updateCache(
  { api, queryClient, vehicleId, scope, sessionGeneration }: VehicleContext,
  record: VehicleRecord | null,
  newest: HistoryPage | null,
  isExact = true,
): Promise<void> {
  const isGone = () => api.session.state().sessionGeneration !== sessionGeneration
  if (isGone()) return
  const { queryKey } = vehicleRecordOptions(api, vehicleId)
  const asOf = newest && isExact ? stampOf(newest) : null
  const current = asOf === null ? null : record
  // The loaded data goes straight into the cache below, so don't request it again.
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: current ? 'none' : 'active' })
  const first = firstPageOptions(api, vehicleId, {}).queryKey
  void queryClient.invalidateQueries({
    queryKey: historyKey(api, vehicleId),
    predicate: (query) => newest === null || query.queryHash !== hashKey(first),
  })
  if (newest) queryClient.setQueryData(first, newest)
  if (record === null) return
  // Only if the service has the endpoint. Otherwise the page would treat a remembered vehicle as a loaded one.
  if (current && queryClient.getQueriesData({ queryKey }).some(([, data]) => data)) {
    queryClient.setQueryData(queryKey, current)
    queryClient.setQueryData(vehicleAsOfOptions(api, vehicleId, asOf).queryKey, current)
  }
  if (scope === null || isGone()) return
  await rememberVehicles(scope, [entryOf(record, Date.now(), asOf)])
  await queryClient.invalidateQueries({ queryKey: rememberedVehiclesKey(scope) })
}
