import type { HistoryPage } from '../../../api/resources/history'
import { isRevision, type Revision } from '../../../api/resources/revision'
import type { VehicleChange } from '../../../api/resources/vehicle'
import { sameStamp, stampOf } from '../../../api/resources/vehicle-reads'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import type { ApiError } from '../../../lib/api-error'
import type { Baseline } from '../../../local/baseline'
import {
  type Change,
  type FieldComparison,
  NO_EDITS,
  type Values,
  type VehicleEdits,
  valuesOfRecord,
  withoutSent,
} from './pending-change'

/** Returns the baseline of an unfiltered first page. */
export function baselineOf(page: HistoryPage): Baseline {
  return { stamp: stampOf(page), seen: page.rows.filter(isRevision).map(({ id }) => id) }
}

/** The revisions since a baseline that the first page contains. */
export interface RecordedSince {
  readonly changed: boolean
  readonly revisions: readonly Revision[]
  /** Number of other revisions: backdated, beyond the page, or unreadable. */
  readonly more: number
}

export function recordedSince(before: Baseline, page: HistoryPage): RecordedSince {
  if (sameStamp(before.stamp, stampOf(page))) return { changed: false, revisions: [], more: 0 }
  const seen = new Set(before.seen)
  const lastSeen = page.rows.findLastIndex((row) => isRevision(row) && seen.has(row.id))
  const added = Math.max(0, page.count - before.stamp.count)
  // Rows below the last row seen may be old, unless the earlier page had the whole history.
  const whole = before.seen.length >= before.stamp.count
  const end = whole ? page.rows.length : lastSeen === -1 ? added : lastSeen
  const revisions = page.rows
    .slice(0, end)
    .filter(isRevision)
    .filter(({ id }) => !seen.has(id))
  return { changed: true, revisions, more: Math.max(0, added - revisions.length) }
}

/** Returns the only new revision; null if there is none, several, or it is unreadable. */
export const onlyOne = ({ revisions, more }: RecordedSince): Revision | null =>
  revisions.length === 1 && more === 0 ? (revisions[0] ?? null) : null

export const isSeveral = (since: RecordedSince): boolean => since.changed && onlyOne(since) === null

/** An update to send, unless the vehicle has changed since `baseline`. */
export interface VehicleUpdate {
  readonly body: VehicleChange
  readonly changes: readonly Omit<Change, 'problem'>[]
  readonly name?: string
  readonly customAs?: 'text' | 'value' | undefined
  /** The version that the user saw at the start, for detecting a conflict. */
  readonly baseline: Baseline
}

export interface SaveRequest extends VehicleUpdate {
  readonly changes: readonly Change[]
  readonly opened: Values
  /** The body that reverts the change; null if an old value is uncertain. */
  readonly undo: VehicleChange | null
}

export type Since = Readonly<{ since: RecordedSince; newest: HistoryPage }>

/**
 * Revisions were recorded since the baseline. Either nothing was sent, or the service refused the update because the vehicle
 * was deleted, or the response was lost and one of the revisions may be the user's. Resending with `newest` as the baseline
 * succeeds. `now`: the current vehicle; null if it couldn't be read.
 */
export type Conflict = Since & Readonly<{ kind: 'conflict'; now: VehicleRecord | null }>

/** The update was stored. `record`: null without a response record; `differing`: fields with a different value than sent. */
export type SaveSuccess = Readonly<{
  kind: 'saved'
  record: VehicleRecord | null
  differing: readonly FieldComparison[]
}> &
  (Since | Readonly<{ since: null; newest: null; unread: ApiError }>)

/** Returns whether exactly the sent values were saved and no one else saved meanwhile, so that a toast is enough. */
export const isAsSent = ({ record, since, differing }: SaveSuccess): boolean =>
  record !== null && since !== null && onlyOne(since) !== null && differing.length === 0

/** `sentAfter`: the version before the update was sent; null if it wasn't sent. */
export type SaveOutcome =
  | Conflict
  | SaveSuccess
  | Readonly<{ kind: 'failed'; error: ApiError; sentAfter: Baseline | null }>

/** The step of a save. A step that requires a decision contains its request. */
export type SaveStep =
  /** `error`: why nothing was saved. `isNotSaved`: the history doesn't contain the unconfirmed save. */
  | Readonly<{ kind: 'editing'; error?: ApiError; isNotSaved?: boolean }>
  | Readonly<{ kind: 'saving'; request: SaveRequest }>
  /** `isSent`: the response was lost, and one of the revisions may be this save. */
  | Readonly<{ kind: 'conflict'; request: SaveRequest; conflict: Conflict; isSent: boolean }>
  /** The response was lost or unusable. `problem`: a sentence on why the last look at the history failed. */
  | Readonly<{
      kind: 'unconfirmed'
      request: SaveRequest
      error: ApiError
      sentAfter: Baseline
      isLooking: boolean
      problem: string | null
    }>
  | Readonly<{ kind: 'saved'; saved: SaveSuccess }>

/** A vehicle being edited. `baseline`: the version that the user saw at the start; null until the history is loaded. */
export type SaveState = Readonly<{ edits: VehicleEdits; baseline: Baseline | null; step: SaveStep }>

export type SaveEvent =
  | { readonly type: 'history-read'; readonly page: HistoryPage }
  | { readonly type: 'edited'; readonly edits: VehicleEdits }
  | { readonly type: 'discarded' }
  | { readonly type: 'submitted'; readonly request: SaveRequest }
  /** Null if the save was aborted before an outcome. */
  | { readonly type: 'finished'; readonly outcome: SaveOutcome | null }
  | { readonly type: 'look-started' }
  | { readonly type: 'look-failed'; readonly problem: string | null }
  | { readonly type: 'looked-up'; readonly found: SaveSuccess | Conflict | null }

const EDITING: SaveStep = { kind: 'editing' }

export const INITIAL_SAVE: SaveState = { edits: NO_EDITS, baseline: null, step: EDITING }

/** Returns the state after an event, or the same state if the step doesn't allow the event. */
export function reduceSave(state: SaveState, event: SaveEvent): SaveState {
  const { step } = state
  const isLooking = step.kind === 'unconfirmed' && step.isLooking
  switch (event.type) {
    case 'history-read':
      return state.baseline === null ? { ...state, baseline: baselineOf(event.page) } : state
    case 'edited':
      return { ...state, edits: event.edits }
    case 'discarded': {
      if (step.kind === 'saving') return state
      // Don't cancel a look at the history, which may show that the changes were saved.
      if (step.kind !== 'conflict') return { ...state, edits: NO_EDITS, step: isLooking ? step : EDITING }
      // Keep text typed after sending, which isn't part of the conflict.
      const edits = step.isSent ? withoutSent(state.edits, step.request) : NO_EDITS
      return { edits, baseline: baselineOf(step.conflict.newest), step: EDITING }
    }
    case 'submitted': {
      if (step.kind === 'saving' || isLooking) return state
      const { request } = event
      // "Save anyway" accepts the shown conflict, even if this attempt fails.
      const baseline = step.kind === 'conflict' ? request.baseline : state.baseline
      return { ...state, baseline, step: { kind: 'saving', request } }
    }
    case 'finished':
      if (step.kind !== 'saving') return state
      return event.outcome ? ended(state, step.request, event.outcome, false) : { ...state, step: EDITING }
    case 'look-started':
      if (step.kind !== 'unconfirmed' || isLooking) return state
      return { ...state, step: { ...step, isLooking: true } }
    case 'look-failed':
      return isLooking ? { ...state, step: { ...step, isLooking: false, problem: event.problem } } : state
    case 'looked-up':
      if (!isLooking) return state
      if (event.found === null) return { ...state, step: { kind: 'editing', isNotSaved: true } }
      return ended(state, step.request, event.found, true)
  }
}

function ended(state: SaveState, request: SaveRequest, outcome: SaveOutcome, isSent: boolean): SaveState {
  if (outcome.kind === 'saved') {
    const baseline = outcome.newest && baselineOf(outcome.newest)
    return { edits: withoutSent(state.edits, request), baseline, step: { kind: 'saved', saved: outcome } }
  }
  if (outcome.kind === 'conflict')
    return { ...state, step: { kind: 'conflict', request, conflict: outcome, isSent } }
  const { error, sentAfter } = outcome
  const isOpen = error.outcome !== 'not-applied' && sentAfter !== null
  const unconfirmed = { kind: 'unconfirmed', request, error, isLooking: false, problem: null } as const
  return { ...state, step: isOpen ? { ...unconfirmed, sentAfter } : { kind: 'editing', error } }
}

/** Builds a request that reverts a save. A later save is then a conflict. Null if an old value isn't certain. */
export function undoRequest(request: SaveRequest, { newest, record }: SaveSuccess): SaveRequest | null {
  const { undo, changes, customAs } = request
  if (undo === null || newest === null || record === null) return null
  return {
    ...(customAs && { customAs }),
    body: undo,
    changes: changes.map((change) => ({ ...change, from: change.to, to: change.from ?? '' })),
    baseline: baselineOf(newest),
    opened: valuesOfRecord(record),
    undo: null,
  }
}
