import type { ApiClient } from '../../../api/client/client'
import { fetchHistory, type HistoryPage } from '../../../api/resources/history'
import type { Revision } from '../../../api/resources/revision'
import { saveVehicle, type VehicleChange } from '../../../api/resources/vehicle'
import { fetchVehicle } from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { PAGE_LIMIT } from '../../../domain/history/history-window'
import { ApiError } from '../../../lib/api-error'
import { type Compared, compareAnswer, differing, type Sent } from './compare-answer'
import type { Values } from './pending-change'
import { type Baseline, baselineOf, onlyOne, type RecordedSince, recordedSince } from './recorded-since'

/** What is to be saved: the body, and what the review and the comparison need to know of it. */
export interface SaveRequest extends Sent {
  readonly body: VehicleChange
  /** What the person had seen when they began; what came in since is theirs to decide about. */
  readonly baseline: Baseline
  /** What was known then, for whoever has to compare. */
  readonly opened: Values
}

/** Somebody else was here since: nothing was sent. */
export interface Conflict {
  readonly kind: 'conflict'
  readonly since: RecordedSince
  /** The version that these revisions lead to: with it the same request goes through. */
  readonly baseline: Baseline
  readonly newest: HistoryPage
  /** The vehicle as it is now; null where the service has no such read, or it failed. */
  readonly now: VehicleRecord | null
}

/** What the history shows after a save: exactly one new revision is expected. */
export type Recorded =
  | { readonly kind: 'one'; readonly revision: Revision }
  | { readonly kind: 'several'; readonly since: RecordedSince }
  | { readonly kind: 'none' }
  /** It could not be read after the save. */
  | { readonly kind: 'unread'; readonly error: ApiError }

/** The service answered with the vehicle. */
export interface Saved {
  readonly kind: 'saved'
  /** Null where the service did not say what it stored. */
  readonly record: VehicleRecord | null
  /** The fleet it went to, which may no longer be the chosen one; null is the person's default. */
  readonly fleetId: number | null
  readonly recorded: Recorded
  /** The fields that are not as they were sent. */
  readonly differing: readonly Compared[]
  /** The first page after the save; null where it could not be read. */
  readonly newest: HistoryPage | null
}

/** It failed. `baseline` is what had been recorded before the update was sent; null where it was not sent. */
export interface NotSaved {
  readonly kind: 'failed'
  readonly error: ApiError
  readonly baseline: Baseline | null
}

export type SaveOutcome = Conflict | Saved | NotSaved

/** What the history tells of an update whose answer is lost. */
export interface Settled {
  /** `saved`: one revision, and the vehicle holds what was sent; `perhaps`: it is for the person to tell. */
  readonly kind: 'saved' | 'perhaps' | 'not-recorded'
  readonly since: RecordedSince
  /** Each field against the vehicle as it is now; null where the service has no such read. */
  readonly compared: readonly Compared[] | null
  readonly record: VehicleRecord | null
  readonly newest: HistoryPage
}

/** The first page of the history as it is now, past every cache and without a second try. Rejects with ApiError. */
function readNewest(api: ApiClient, vehicleId: number): Promise<HistoryPage> {
  return fetchHistory(api, vehicleId, { limit: PAGE_LIMIT })
}

/** The vehicle as it is now, where the service tells. What depends on it can do without. */
async function readNow(api: ApiClient, vehicleId: number): Promise<VehicleRecord | null> {
  return fetchVehicle(api, vehicleId).catch(orNull)
}

/**
 * Saves a vehicle without overwriting anybody unseen: reads the version again and sends nothing if it is another one
 * than the person had seen; after the update expects exactly one new revision, and compares the answer with what was
 * sent. Sends the update once at most. Never rejects with an ApiError: a failure is an outcome.
 */
export async function saveVehicleFlow(
  api: ApiClient,
  vehicleId: number,
  request: SaveRequest,
): Promise<SaveOutcome> {
  let sentAfter: Baseline | null = null
  try {
    const before = await readNewest(api, vehicleId)
    const since = recordedSince(request.baseline, before)
    if (since.changed) {
      const now = await readNow(api, vehicleId)
      return { kind: 'conflict', since, baseline: baselineOf(before), newest: before, now }
    }
    sentAfter = baselineOf(before)
    const answer = await saveVehicle(api, vehicleId, request.body)
    const { recorded, newest } = await readRecorded(api, vehicleId, sentAfter)
    return {
      kind: 'saved',
      record: answer.data,
      fleetId: answer.fleetId,
      recorded,
      differing: differing(compareAnswer(request, answer.data)),
      newest,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', error, baseline: sentAfter }
  }
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
 * Finds out what became of an update whose outcome is not known, or whose answer says nothing (`applied`): by what the
 * history shows since, and by the vehicle itself where the service tells. Rejects with ApiError where the history
 * cannot be read. Sends nothing.
 * @param before what had been recorded before the update was sent
 */
export async function settleVehicle(
  api: ApiClient,
  vehicleId: number,
  sent: Sent,
  before: Baseline,
  outcome: ApiError['outcome'],
): Promise<Settled> {
  const newest = await readNewest(api, vehicleId)
  const since = recordedSince(before, newest)
  if (!since.changed) return { kind: 'not-recorded', since, compared: null, record: null, newest }
  const record = await readNow(api, vehicleId)
  const compared = record && compareAnswer(sent, record)
  const kept = compared?.every(({ fate }) => fate === 'kept') ?? false
  const saved = onlyOne(since) !== null && (kept || outcome === 'applied')
  return { kind: saved ? 'saved' : 'perhaps', since, compared, record, newest }
}

function orNull(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}
