import type { ApiClient } from '../../../api/client/client'
import { fetchHistory, type HistoryPage } from '../../../api/resources/history'
import { saveVehicle } from '../../../api/resources/vehicle'
import { fetchVehicle } from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { PAGE_LIMIT } from '../../../domain/history/page-limit'
import { ApiError } from '../../../lib/api-error'
import type { Baseline } from '../../../local/baseline'
import { deletionOf } from '../record/known-vehicle'
import { differingFields, type Sent } from './compare-answer'
import { baselineOf, onlyOne, recordedSince } from './recorded-since'
import type { Conflict, LookedUp, Recorded, Saved, SaveOutcome, SaveRequest } from './save-state'

/** The save that the history shows; null where it does not show one for certain. */
export function savedBy(found: LookedUp, fleetId: number | null): Saved | null {
  const { record, differing, newest, since } = found
  const revision = onlyOne(since)
  if (found.kind !== 'saved' || revision === null) return null
  return { kind: 'saved', record, fleetId, recorded: { kind: 'one', revision }, differing, newest }
}

/** Reads the first page of the history, past every cache and without a second try. Rejects with ApiError. */
function readNewest(api: ApiClient, vehicleId: number, signal?: AbortSignal): Promise<HistoryPage> {
  return fetchHistory(api, vehicleId, { limit: PAGE_LIMIT }, signal)
}

/** Reads the vehicle; null where the service has no such read, or it failed. */
async function readNow(api: ApiClient, vehicleId: number): Promise<VehicleRecord | null> {
  return fetchVehicle(api, vehicleId).catch(orNull)
}

/**
 * Saves a vehicle, unless somebody else saved it since the request's baseline. Sends the update once at most.
 * Reads the version again before, expects exactly one new revision after, and compares the answer with what was sent.
 * Never rejects with an ApiError: a failure is an outcome. Rejects with the signal's reason if it aborts before sending.
 */
export async function saveVehicleFlow(
  api: ApiClient,
  vehicleId: number,
  request: SaveRequest,
  options: {
    readonly signal?: AbortSignal | undefined
    /** Called with what had been recorded before; the update is sent once it has resolved, and not if it rejects. */
    readonly onSending?: (sentAfter: Baseline) => void | Promise<void>
  } = {},
): Promise<SaveOutcome> {
  const { signal, onSending } = options
  let sentAfter: Baseline | null = null
  try {
    const before = await readNewest(api, vehicleId, signal)
    const since = recordedSince(request.baseline, before)
    if (since.changed) {
      const now = deletionOf(before) ? null : await readNow(api, vehicleId)
      return { kind: 'conflict', since, baseline: baselineOf(before), newest: before, now }
    }
    signal?.throwIfAborted()
    sentAfter = baselineOf(before)
    await onSending?.(sentAfter)
    const answer = await saveVehicle(api, vehicleId, request.body, request)
    const { recorded, newest } = await readRecorded(api, vehicleId, sentAfter)
    return {
      kind: 'saved',
      record: answer.data,
      fleetId: answer.fleetId,
      recorded,
      differing: differingFields(request, answer.data),
      newest,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return (
      (sentAfter && error.kind === 'not-found' && (await deletedMeanwhile(api, vehicleId, sentAfter))) || {
        kind: 'failed',
        error,
        baseline: sentAfter,
      }
    )
  }
}

/** The conflict with a deletion that came before the update, so that it was refused; null if none. */
async function deletedMeanwhile(
  api: ApiClient,
  vehicleId: number,
  sentAfter: Baseline,
): Promise<Conflict | null> {
  const newest = await readNewest(api, vehicleId).catch(orNull)
  if (newest === null || deletionOf(newest) === null) return null
  const since = recordedSince(sentAfter, newest)
  return since.changed ? { kind: 'conflict', since, baseline: baselineOf(newest), newest, now: null } : null
}

async function readRecorded(
  api: ApiClient,
  vehicleId: number,
  before: Baseline,
): Promise<{ recorded: Recorded; newest: HistoryPage | null }> {
  try {
    const newest = await readNewest(api, vehicleId)
    const since = recordedSince(before, newest)
    const revision = onlyOne(since)
    if (!since.changed) return { recorded: { kind: 'none' }, newest }
    return { recorded: revision ? { kind: 'one', revision } : { kind: 'several', since }, newest }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { recorded: { kind: 'unread', error }, newest: null }
  }
}

/**
 * Finds out whether an update was saved whose answer is lost, or says nothing (`applied`). Sends nothing.
 * Compares the history with what had been recorded before, and the vehicle with what was sent, where it can be read.
 * Rejects with ApiError where the history cannot be read.
 * @param before what had been recorded before the update was sent
 */
export async function findOutcome(
  api: ApiClient,
  vehicleId: number,
  sent: Sent,
  before: Baseline,
  outcome: ApiError['outcome'],
): Promise<LookedUp> {
  const newest = await readNewest(api, vehicleId)
  const since = recordedSince(before, newest)
  if (!since.changed) return { kind: 'not-recorded', since, record: null, differing: [], newest }
  const record = await readNow(api, vehicleId)
  const differing = record ? differingFields(sent, record) : []
  const isKept = record !== null && differing.length === 0
  const isSaved = onlyOne(since) !== null && (isKept || outcome === 'applied')
  return { kind: isSaved ? 'saved' : 'perhaps', since, record, differing, newest }
}

function orNull(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}
