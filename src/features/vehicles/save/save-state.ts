import type { HistoryPage } from '../../../api/resources/history'
import type { Revision } from '../../../api/resources/revision'
import type { VehicleChange } from '../../../api/resources/vehicle'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import type { ApiError } from '../../../lib/api-error'
import type { Baseline } from '../../../local/baseline'
import type { Differing, Sent } from './compare-answer'
import { type Values, valuesOfRecord } from './pending-change'
import { baselineOf, type RecordedSince } from './recorded-since'
import { NO_EDITS, type VehicleEdits, withDraft, withoutSent } from './vehicle-edits'

/** What is to be saved: the body, and what the review and the comparison need to know about it. */
export interface SaveRequest extends Sent {
  /** What messages call the vehicle; left out where its id is enough. */
  readonly name?: string
  readonly customAs?: 'text' | 'value'
  /** The edits that the body was made of. What is typed after it was sent is not among them. */
  readonly edits: VehicleEdits
  /** What the person had seen when they began: a conflict shows what was recorded since. */
  readonly baseline: Baseline
  /** The values that were known then, for the comparison in a conflict. */
  readonly opened: Values
  /** What takes it back; null where that is not known for certain. */
  readonly undo: VehicleChange | null
}

/** Somebody else saved since the baseline: nothing was sent, or what was sent was refused because of a deletion. */
export interface Conflict {
  readonly kind: 'conflict'
  readonly since: RecordedSince
  /** The version that these revisions lead to: with it the same request goes through. */
  readonly baseline: Baseline
  readonly newest: HistoryPage
  /** The present vehicle; null where the service has no such read, or it failed. */
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
  /** The fields that the service stored differently. */
  readonly differing: readonly Differing[]
  /** The first page after the save; null where it could not be read. */
  readonly newest: HistoryPage | null
}

/** Whether exactly what was sent was saved, and nobody else saved beside it: a short message says enough. */
export function isAsSent({ record, recorded, differing }: Saved): boolean {
  return record !== null && recorded.kind === 'one' && differing.length === 0
}

/** The save failed. `baseline` is what had been recorded before the update was sent; null where it was not sent. */
interface NotSaved {
  readonly kind: 'failed'
  readonly error: ApiError
  readonly baseline: Baseline | null
}

export type SaveOutcome = Conflict | Saved | NotSaved

/** What the history shows about an update whose answer is lost. */
export interface LookedUp {
  /** `saved`: one revision, and the vehicle has the sent values; `perhaps`: only the person can tell. */
  readonly kind: 'saved' | 'perhaps' | 'not-recorded'
  readonly since: RecordedSince
  /** The present vehicle; null where the service has no such read. */
  readonly record: VehicleRecord | null
  /** The fields that it has other values of. */
  readonly differing: readonly Differing[]
  readonly newest: HistoryPage
}

/** The answer is lost, or says nothing: only the history shows whether it was saved. */
interface UnknownOutcome {
  readonly request: SaveRequest
  readonly error: ApiError
  /** What had been recorded before the update was sent. */
  readonly sentAfter: Baseline
}

/** Where a save is. Each step that asks for a decision keeps the request it is about. */
export type SaveStep =
  | { readonly kind: 'editing' }
  /** The version is read again; nothing is sent yet. */
  | { readonly kind: 'checking'; readonly request: SaveRequest }
  /** The update is sent, then the history is read. */
  | { readonly kind: 'saving'; readonly request: SaveRequest }
  | { readonly kind: 'conflict'; readonly request: SaveRequest; readonly conflict: Conflict }
  /** Nothing was saved. */
  | { readonly kind: 'failed'; readonly request: SaveRequest; readonly error: ApiError }
  /** `problem`: why the history could not be read, as a sentence. */
  | (UnknownOutcome & { readonly kind: 'unknown'; readonly problem: string | null })
  | (UnknownOutcome & { readonly kind: 'looking' })
  /** The history was read, and the person decides how to go on. */
  | { readonly kind: 'looked-up'; readonly request: SaveRequest; readonly found: LookedUp }
  | { readonly kind: 'saved'; readonly saved: Saved }

/** The working copy of a vehicle and where its save is. */
export interface SaveState {
  readonly edits: VehicleEdits
  /** What the person had seen when they began; null until the history is read. */
  readonly baseline: Baseline | null
  /** The values known at the baseline, once they may differ from those known now; else null. */
  readonly opened: Values | null
  readonly step: SaveStep
}

export type SaveEvent =
  | { readonly type: 'history-read'; readonly page: HistoryPage }
  | { readonly type: 'edited'; readonly edits: VehicleEdits }
  /** A draft is resumed. Its baseline is null where the draft has none, or a younger one than the form. */
  | {
      readonly type: 'resumed'
      readonly edits: VehicleEdits
      readonly baseline: Baseline | null
      readonly opened: Values
    }
  | { readonly type: 'discarded' }
  | { readonly type: 'submitted'; readonly request: SaveRequest }
  | { readonly type: 'sending' }
  | { readonly type: 'finished'; readonly outcome: SaveOutcome }
  | { readonly type: 'look-started' }
  | { readonly type: 'look-failed'; readonly problem: string | null }
  | { readonly type: 'looked-up'; readonly found: LookedUp }
  /** The person says whether a revision that was found is theirs. */
  | { readonly type: 'claimed'; readonly isMine: boolean }
  /** It ended without an outcome. */
  | { readonly type: 'stopped' }

const EDITING: SaveStep = { kind: 'editing' }

export const INITIAL_SAVE: SaveState = { edits: NO_EDITS, baseline: null, opened: null, step: EDITING }

/** The state after an event. An event that its step does not allow returns the same state. */
export function reduceSave(state: SaveState, event: SaveEvent): SaveState {
  const { step } = state
  switch (event.type) {
    case 'history-read':
      return state.baseline === null ? { ...state, baseline: baselineOf(event.page) } : state
    case 'edited':
      return { ...state, edits: event.edits }
    case 'resumed':
      return {
        ...state,
        edits: withDraft(state.edits, event.edits),
        baseline: event.baseline ?? state.baseline,
        opened: event.opened,
      }
    case 'discarded': {
      if (isSending(step)) return state
      const cleared = { ...state, edits: NO_EDITS, opened: null }
      // A look at the history is not cancelled: it may show that the changes were saved.
      if (step.kind === 'looking') return cleared
      const baseline = step.kind === 'conflict' ? step.conflict.baseline : state.baseline
      return { ...cleared, baseline, step: EDITING }
    }
    case 'submitted': {
      if (isSending(step) || step.kind === 'looking') return state
      const { request } = event
      // Saving anyway accepts what the conflict showed, even if this try fails.
      const baseline = step.kind === 'conflict' ? request.baseline : state.baseline
      return { ...state, baseline, step: { kind: 'checking', request } }
    }
    case 'sending':
      return step.kind === 'checking' ? { ...state, step: { ...step, kind: 'saving' } } : state
    case 'finished':
      return finished(state, event.outcome)
    case 'look-started':
      return step.kind === 'unknown' ? { ...state, step: { ...step, kind: 'looking' } } : state
    case 'look-failed':
      return step.kind === 'looking'
        ? { ...state, step: { ...step, kind: 'unknown', problem: event.problem } }
        : state
    case 'looked-up':
      return step.kind === 'looking'
        ? { ...state, step: { kind: 'looked-up', request: step.request, found: event.found } }
        : state
    case 'claimed': {
      if (step.kind !== 'looked-up') return state
      const { since, newest } = step.found
      if (event.isMine) return { ...withoutWhatWasSaved(state, step.request, newest), step: EDITING }
      return { ...state, baseline: since.changed ? baselineOf(newest) : state.baseline, step: EDITING }
    }
    case 'stopped':
      return isSending(step) ? { ...state, step: EDITING } : state
  }
}

function finished(state: SaveState, outcome: SaveOutcome): SaveState {
  const { step } = state
  if (outcome.kind === 'saved') {
    if (step.kind !== 'saving' && step.kind !== 'looking') return state
    const saved = withoutWhatWasSaved(state, step.request, outcome.newest)
    return { ...saved, step: { kind: 'saved', saved: outcome } }
  }
  if (!isSending(step)) return state
  const { request } = step
  if (outcome.kind === 'conflict')
    return { ...state, opened: request.opened, step: { kind: 'conflict', request, conflict: outcome } }
  const { error, baseline: sentAfter } = outcome
  if (error.outcome === 'not-applied' || sentAfter === null)
    return { ...state, step: { kind: 'failed', request, error } }
  return { ...state, step: { kind: 'unknown', request, error, sentAfter, problem: null } }
}

/** Keeps what was typed since it was sent, on top of the version that the save led to. */
function withoutWhatWasSaved(state: SaveState, request: SaveRequest, newest: HistoryPage | null): SaveState {
  return {
    ...state,
    edits: withoutSent(state.edits, request.edits),
    baseline: newest && baselineOf(newest),
    opened: null,
  }
}

/** Whether a save is under way. */
export function isSending(
  step: SaveStep,
): step is Extract<SaveStep, { readonly kind: 'checking' | 'saving' }> {
  return step.kind === 'checking' || step.kind === 'saving'
}

/** Why the last save did not succeed, for the form; null where it did, or there was none. */
export function submitErrorOf(step: SaveStep): ApiError | null {
  return 'error' in step ? step.error : null
}

/** Whether the history has to be read before anything is sent again: an update may have been applied. */
export function needsLook(step: SaveStep): boolean {
  return (step.kind === 'unknown' || step.kind === 'looking') && step.error.outcome === 'unknown'
}

/**
 * The request that takes a save back, on top of the version that the save led to: whatever is saved in between is a
 * conflict. Null where an old value was not known for certain.
 */
export function undoRequest(request: SaveRequest, saved: Saved): SaveRequest | null {
  const { undo, changes } = request
  const { newest, record } = saved
  if (undo === null || newest === null || record === null) return null
  return {
    ...(request.customAs && { customAs: request.customAs }),
    body: undo,
    changes: changes.map((change) => ({ ...change, from: change.to, to: change.from ?? '' })),
    edits: NO_EDITS,
    baseline: baselineOf(newest),
    opened: valuesOfRecord(record),
    undo: null,
  }
}
