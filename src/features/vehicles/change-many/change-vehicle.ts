import type { ApiClient } from '../../../api/client/client'
import { personName } from '../../../domain/person/person-name'
import { assertOwner, type JobTools, RetryLater } from '../../../domain/run/job'
import { ApiError } from '../../../lib/api-error'
import type { Baseline } from '../../../local/baseline'
import type { ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import { type Differing, outcomeText } from '../save/compare-answer'
import { baselineOf, onlyOne } from '../save/recorded-since'
import type { Conflict, Saved, SaveOutcome, SaveRequest } from '../save/save-state'
import { findOutcome, saveVehicleFlow } from '../save/save-vehicle-flow'
import { type CacheContext, updateCacheAfterSave, updateVehicleCache } from '../save/update-vehicle-cache'
import { NO_EDITS } from '../save/vehicle-edits'

/** The change of one vehicle of a run, and what it needs. */
interface VehicleChange extends CacheContext {
  readonly api: ApiClient
  readonly entry: LedgerEntry
  readonly tools: JobTools
  /** Records what became of the vehicle; before it is sent, and after. */
  readonly settle: (outcome: ChangeOutcome) => Promise<void>
  /** The usernames that this person's revisions have, as far as they are known. */
  readonly ownNames: () => ReadonlySet<string>
}

/** How long after it was sent a change that the history does not show counts as not made, in milliseconds. */
const SURELY_LOST_MS = 10_000

/** An update that was sent. */
type Sent = Omit<Extract<ChangeOutcome, { state: 'sending' }>, 'state'>

/**
 * Changes one vehicle, or finds out what became of a change that was sent before. Sends one update at most, by the same
 * path as the form, and none for a vehicle whose history is not as the preview saw it.
 *
 * May be called again for the entry as it was settled last, after it rejected: with an ApiError or RetryLater, or the signal's
 * reason once that is aborted. A request that is sent is always followed up.
 */
export async function changeVehicle(change: VehicleChange): Promise<ChangeOutcome> {
  assertOwner(change.api, change.ownerEpoch)
  const { outcome } = change.entry
  const isSent = outcome.state === 'sending' || outcome.state === 'unknown'
  const result = isSent ? await findOut(change, sentOf(outcome)) : await send(change)
  await change.settle(result)
  return result
}

const sentOf = ({ sentAfter, sentAt, answer }: Sent): Sent => ({ sentAfter, sentAt, answer })

async function send(change: VehicleChange): Promise<ChangeOutcome> {
  const { api, vehicleId, tools } = change
  const { signal } = tools
  let sent: Sent | null = null
  async function onSending(sentAfter: Baseline) {
    assertOwner(api, change.ownerEpoch)
    sent = { sentAfter, sentAt: Date.now(), answer: null }
    await change.settle({ state: 'sending', ...sent })
    signal.throwIfAborted()
  }
  tools.onRequest()
  const saved = await saveVehicleFlow(api, vehicleId, requestOf(change.entry), { signal, onSending }).catch(
    (error: unknown) => thrown(change, error, sent),
  )
  return outcomeOf(change, saved, sent)
}

/** A failure that is no ApiError: stopped before it was sent, or a fault of the console or the browser. */
async function thrown(change: VehicleChange, error: unknown, sent: Sent | null): Promise<SaveOutcome> {
  if (sent === null) throw error
  const { signal } = change.tools
  if (signal.aborted && error === signal.reason) {
    await change.settle({ state: 'waiting' })
    throw error
  }
  const message = `Asked to save it, but it is not known whether it was done: ${String(error)}`
  const lost = new ApiError({ kind: 'unexpected-shape', message, outcome: 'unknown', cause: error })
  return { kind: 'failed', error: lost, baseline: sent.sentAfter }
}

async function outcomeOf(
  change: VehicleChange,
  saved: SaveOutcome,
  sent: Sent | null,
): Promise<ChangeOutcome> {
  if (saved.kind !== 'failed') {
    change.tools.onAnswer()
    await updateCacheAfterSave(change, saved)
  }
  if (saved.kind === 'conflict') return { state: 'held', message: conflictText(saved, change) }
  if (saved.kind === 'saved') {
    if (sent === null || saved.recorded.kind !== 'unread') return changedBy(saved, sent)
    return follow(change, { ...sent, answer: notesOf(saved.differing) })
  }
  const { error } = saved
  if (sent === null) throw error
  if (error.outcome !== 'not-applied')
    return follow(change, { ...sent, answer: error.outcome === 'applied' ? [] : null })
  if (!IS_PASSING.has(error.kind)) return { state: 'failed', message: error.message }
  await change.settle({ state: 'waiting' })
  throw error
}

async function follow(change: VehicleChange, sent: Sent) {
  if (sent.answer !== null) await change.settle({ state: 'sending', ...sent })
  return findOut(change, sent)
}

/** Refusals of an update that are not about the vehicle: it may be sent again. */
const IS_PASSING: ReadonlySet<ApiError['kind']> = new Set(['unauthenticated', 'rate-limited', 'interrupted'])

/** What an answer and the history after it say. */
function changedBy({ recorded, differing, newest }: Saved, sent: Sent | null): ChangeOutcome {
  const notes = notesOf(differing)
  if (recorded.kind === 'one') {
    const { id, username } = recorded.revision
    return { state: 'changed', revisionId: id, username, after: newest && baselineOf(newest), notes }
  }
  if (recorded.kind === 'none' && sent !== null) return { state: 'unknown', message: NOT_SHOWN, ...sent }
  const beside = recorded.kind === 'several' ? [BESIDE] : []
  return { state: 'changed', revisionId: null, username: null, after: null, notes: [...notes, ...beside] }
}

const notesOf = (differing: readonly Differing[]): string[] =>
  differing.map((one) => `${one.label} was ${outcomeText(one)}.`)

const BESIDE = 'Somebody else changed it at the same time: look at its history.'
const CHANGED_SINCE = 'No answer came, and somebody else changed it at the same time. Look at its history.'
const NO_NAME = 'No answer came. It has the new values, but the history does not say who gave it them.'
const SAME_CHANGE = 'No answer came. It has the new values, but the history says that they are by'
const CLOCK_BACK = 'No answer came, and this computer’s clock was set back. Look at its history.'
const NOT_SHOWN = 'The answer says that it was saved, but the history does not show it.'

/**
 * Looks in the history for a change without an answer. It counts as not made, or as not told apart from somebody else's,
 * only some time after it was sent, since the request may still be on its way: rejects with RetryLater before.
 */
async function findOut(change: VehicleChange, sent: Sent): Promise<ChangeOutcome> {
  const { api, vehicleId, entry, tools } = change
  tools.onRequest()
  const outcome = sent.answer !== null ? 'applied' : 'unknown'
  const found = await findOutcome(api, vehicleId, requestOf(entry), sent.sentAfter, outcome)
  tools.onAnswer()
  if (found.kind === 'not-recorded') {
    assertLongAgo(sent)
    if (sent.answer !== null) return { state: 'unknown', message: NOT_SHOWN, ...sent }
    if (Date.now() < sent.sentAt) return { state: 'unknown', message: CLOCK_BACK, ...sent }
    return { state: 'failed', message: 'No answer came, and the history shows that nothing was saved.' }
  }
  await updateVehicleCache(change, found.record, found.newest, true)
  const revision = onlyOne(found.since)
  const isAsSent = found.kind === 'saved' || (found.record === null && saysSo(revision?.active, entry))
  if (revision === null || !isAsSent) return { state: 'unknown', message: CHANGED_SINCE, ...sent }
  // Somebody else may have made the same change: only the name tells.
  const { id, username } = revision
  if (sent.answer !== null || (username !== null && change.ownNames().has(username))) {
    const notes = sent.answer?.length ? sent.answer : notesOf(found.differing)
    return { state: 'changed', revisionId: id, username: null, after: baselineOf(found.newest), notes }
  }
  // The next answers may show this person's name.
  assertLongAgo(sent)
  if (username === null) return { state: 'unknown', message: NO_NAME, ...sent }
  const who = personName(username, api.session.state())
  return { state: 'unknown', message: `${SAME_CHANGE} ${who}.`, ...sent }
}

/** Rejects with RetryLater for what was just sent. Where the clock was set back since, nobody knows how long ago that was. */
function assertLongAgo({ sentAt }: Sent): void {
  const decidedAt = sentAt + SURELY_LOST_MS
  if (sentAt <= Date.now() && Date.now() < decidedAt) throw new RetryLater(decidedAt)
}

/** Whether a revision shows all that was sent: only whether the vehicle is on the fleet is in the history. */
function saysSo(active: boolean | undefined, { body }: LedgerEntry): boolean {
  return Object.keys(body).length === 1 && body.active !== undefined && body.active === active
}

function requestOf({ body, changes, baseline, undo, customAs }: LedgerEntry): SaveRequest {
  return {
    ...(customAs && { customAs }),
    body,
    changes: changes.map((one) => ({ ...one, problem: null })),
    edits: NO_EDITS,
    baseline,
    opened: {},
    undo,
  }
}

function conflictText({ since, newest }: Conflict, { api }: VehicleChange): string {
  const [revision] = since.revisions
  const isDeleted = revision?.kind === '-' && newest.rows[0] === revision
  if (isDeleted) return 'It was deleted after the preview.'
  const who = revision?.username ? ` by ${personName(revision.username, api.session.state())}` : ''
  return `It was changed${who} after the preview.`
}
