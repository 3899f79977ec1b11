import { type Attempt, assertOwner, type JobTools } from '../../../domain/run/job'
import { personName } from '../../../domain/user/person-name'
import { ApiError } from '../../../lib/api-error'
import type { ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import { deletionOf } from '../record/known-vehicle'
import { baselineOf, type Conflict, onlyOne, type SaveOutcome, type SaveSuccess } from '../save/save-state'
import { checkIfSaved, saveVehicleFlow, type VehicleContext } from '../save/save-vehicle-flow'
import { sameStatus } from './change-words'

interface VehicleChange extends VehicleContext {
  readonly entry: LedgerEntry
  readonly tools: JobTools
  /** Stores the vehicle's outcome, before the request and afterwards. */
  readonly settle: (outcome: ChangeOutcome) => Promise<void>
  readonly ownNames: () => ReadonlySet<string>
}

/** Age in milliseconds from which a sent change that isn't in the history counts as not made. */
const SURELY_LOST_MS = 10_000

type Delivery = Omit<Extract<ChangeOutcome, { state: 'sending' }>, 'state'>

/** The outcome of a change; or when to look for it again, in milliseconds since 1970. */
type Result = ChangeOutcome | { readonly retryAt: number }

/**
 * Changes one vehicle, or finds out what happened to an earlier request. Sends at most one update, with the code of the
 * edit form, and none if the history differs from the preview. If it returns a time to retry, or rejects, call it again
 * with the last stored entry. Rejects with an ApiError, or with the signal's reason once aborted. Always follows up a
 * sent request.
 */
export async function changeVehicle(change: VehicleChange): Promise<Attempt<never, ChangeOutcome>> {
  assertOwner(change.api, change.sessionGeneration)
  const { outcome } = change.entry
  const isSent = outcome.state === 'sending' || outcome.state === 'unknown'
  const result = isSent ? await findOut(change, outcome) : await send(change)
  if ('retryAt' in result) return result
  await change.settle(result)
  return { result }
}

async function send(change: VehicleChange): Promise<Result> {
  const { signal, onRequest } = change.tools
  const delivery: { sent: Delivery | null } = { sent: null }
  onRequest()
  const saved = await saveVehicleFlow(change, change.entry, {
    signal,
    async onSending(sentAfter) {
      assertOwner(change.api, change.sessionGeneration)
      delivery.sent = { sentAfter, sentAt: Date.now(), response: null }
      await change.settle({ state: 'sending', ...delivery.sent })
      signal.throwIfAborted()
    },
  }).catch((error: unknown) => ({ kind: 'failed', error }) as const)
  return outcomeOf(change, saved, delivery.sent)
}

/** The outcome of a save, or a failure other than an ApiError: stopped, or a fault of the console or the browser. */
type Saved = SaveOutcome | { readonly kind: 'failed'; readonly error: unknown }

async function outcomeOf(change: VehicleChange, saved: Saved, sent: Delivery | null): Promise<Result> {
  if (saved.kind === 'failed') {
    const { error } = saved
    const { signal } = change.tools
    if (sent === null) throw error
    const isStopped = signal.aborted && error === signal.reason
    if (!isStopped && (!(error instanceof ApiError) || error.outcome === 'unknown'))
      return findOut(change, sent)
    if (error instanceof ApiError) {
      if (error.outcome === 'applied') return confirm(change, { ...sent, response: [] })
      if (!IS_PASSING.has(error.kind)) return { state: 'failed', message: error.message }
    }
    await change.settle({ state: 'waiting' })
    throw error
  }
  change.tools.onResponse()
  if (saved.kind === 'conflict') return { state: 'held', message: conflictText(saved, change) }
  const { since, newest } = saved
  const notes = notesOf(saved)
  if (sent && since === null) return confirm(change, { ...sent, response: notes })
  if (sent && !since?.changed) return { state: 'unknown', message: NOT_SHOWN, ...sent }
  const revision = since && onlyOne(since)
  if (revision === null)
    return { state: 'changed', revisionId: null, username: null, after: null, notes: [...notes, BESIDE] }
  const { id, username } = revision
  return { state: 'changed', revisionId: id, username, after: newest && baselineOf(newest), notes }
}

async function confirm(change: VehicleChange, sent: Delivery): Promise<Result> {
  await change.settle({ state: 'sending', ...sent })
  return findOut(change, sent)
}

/** Kinds of refusals that aren't about the vehicle, so the update may be sent again. */
const IS_PASSING: ReadonlySet<ApiError['kind']> = new Set(['unauthenticated', 'rate-limited', 'interrupted'])

const notesOf = ({ differing }: Pick<SaveSuccess, 'differing'>): string[] =>
  differing.map(({ label, mine, now }) =>
    now === null
      ? `${label}: “${mine}” was sent, but the server didn’t return the saved value.`
      : `${label}: “${mine}” was sent, “${now}” was saved.`,
  )

const BESIDE = 'Someone else changed it at the same time. Check its history.'
const CHANGED_SINCE =
  'The server didn’t respond, and someone else changed it at the same time. Check its history.'
const NO_NAME =
  'The server didn’t respond. The vehicle has the new values, but the history doesn’t show who set them.'
const SAME_CHANGE =
  'The server didn’t respond. The vehicle has the new values, but the history shows they were set by'
const CLOCK_BACK = 'The server didn’t respond, and this computer’s clock was moved back. Check its history.'
const NOT_SHOWN = 'The server confirmed the save, but the history doesn’t show it.'

/** Looks in the history for a change without a response, whose request may still be on its way. */
async function findOut(change: VehicleChange, { sentAfter, sentAt, response }: Delivery): Promise<Result> {
  const { api, entry, tools } = change
  const unknown = (message: string): Result => ({ state: 'unknown', message, sentAfter, sentAt, response })
  tools.onRequest()
  const outcome = response !== null ? 'applied' : 'unknown'
  const found = await checkIfSaved(change, entry, sentAfter, outcome)
  tools.onResponse()
  const decidedAt = sentAt + SURELY_LOST_MS
  // If the clock was set back since, the time that has passed is unknown.
  const isTooEarly = sentAt <= Date.now() && Date.now() < decidedAt
  if (found === null) {
    if (isTooEarly) return { retryAt: decidedAt }
    if (response !== null) return unknown(NOT_SHOWN)
    if (Date.now() < sentAt) return unknown(CLOCK_BACK)
    return {
      state: 'failed',
      message: 'The server didn’t respond, and the history shows that nothing was saved.',
    }
  }
  const revision = onlyOne(found.since)
  // The history contains only the status of a vehicle, not its other fields.
  const isAsSent = found.kind === 'saved' || (found.now === null && sameStatus([entry]) === revision?.active)
  if (revision === null || !isAsSent) return unknown(CHANGED_SINCE)
  // Another user may have made the same change, with only the user name different.
  const { id, username } = revision
  if (response !== null || (username !== null && change.ownNames().has(username))) {
    const notes = response?.length ? response : found.kind === 'saved' ? notesOf(found) : []
    return { state: 'changed', revisionId: id, username: null, after: baselineOf(found.newest), notes }
  }
  // Later responses may reveal this user's name.
  if (isTooEarly) return { retryAt: decidedAt }
  if (username === null) return unknown(NO_NAME)
  return unknown(`${SAME_CHANGE} ${personName(username, api.session.state())}.`)
}

function conflictText({ since, newest }: Conflict, { api }: VehicleChange): string {
  if (deletionOf(newest) !== null) return 'It was deleted after the preview.'
  const [revision] = since.revisions
  const who = revision?.username ? ` by ${personName(revision.username, api.session.state())}` : ''
  return `It was changed${who} after the preview.`
}
