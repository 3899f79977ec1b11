import { shortened } from '../../lib/text/visible-text'
import { type Instant, SECOND } from '../../lib/time/instant'
import { NO_STATE } from '../find/vehicle-question'
import { agreedAnswer, answerOf, type CaveatCode } from '../verdict/answer'
import { clockOf } from '../verdict/verdict-words'
import type { VerdictWithContext } from './batch-verdicts'
import { skipReason, type Toll } from './toll'
import {
  type Candidates,
  hasVerdict,
  IMPORTED,
  isImported,
  type MomentAnswer,
  type TollOutcome,
  type VehicleAnswer,
} from './toll-outcome'
import type { TollStatus } from './toll-statuses'

/** `isOfListed`: only listed vehicles were checked, and a deleted or unlisted one could matter. */
type Decision = Omit<TollOutcome, 'ownNote' | 'hasChanged'> & { readonly isOfListed?: boolean }

/**
 * Assigns a row its status and note, based on the answers for its vehicles.
 *
 * A row needs review if its time is ambiguous, not over, only just over, or before the history; if it matches no vehicle,
 * or several active ones; if revisions conflict or changed the state during the time; or if a request failed. One deleted
 * vehicle has the status `deleted`, but one deleted among several vehicles needs review.
 * @param before the answers of the previous check, or null
 */
export function outcomeOf(
  toll: Toll,
  candidates: Candidates,
  answers: readonly VehicleAnswer[],
  before: readonly VehicleAnswer[] | null,
): TollOutcome {
  const { note, isOfListed, ...one } = decide(toll, candidates, answers)
  const mark = one.status !== 'waiting' && isImported({ answers }) ? IMPORTED : ''
  const ownNote = joined(mark, note)
  return {
    ...one,
    ...(isOfListed ? { note: joined(ownNote, UNCHECKED_NOTE), ownNote } : { note: ownNote }),
    hasChanged: before !== null && hasChanged(candidates, answers, before),
  }
}

function decide(toll: Toll, candidates: Candidates, answers: readonly VehicleAnswer[]): Decision {
  const { time, vehicle } = toll
  const { vehicleIds } = candidates
  const [only, another] = vehicleIds
  const vehicleId = another === undefined ? (only ?? null) : null
  const as = (status: TollStatus, note: string): Decision => ({ status, vehicleId, note })
  const reason = skipReason(toll)
  if (reason !== null) {
    const text = toll.cells.join(' ').trim()
    const unread = vehicle.problem ?? (time.kind === 'moments' ? '' : time.message)
    if (reason === 'repeated header') return { status: 'skipped', vehicleId: null, note: 'Repeated header' }
    const note = reason === 'no toll' ? text && `No toll in “${shortened(text)}”` : unread
    return { status: 'skipped', vehicleId: null, note }
  }
  if (time.kind !== 'moments') return as('needs-review', 'That local time doesn’t exist')
  if (only === undefined) return as('needs-review', candidates.note ?? 'No vehicle with this plate')
  const found = vehicleIds.flatMap((id) => answers.find((answer) => answer.vehicleId === id) ?? [])
  const isComplete = ({ failure, moments }: VehicleAnswer) =>
    failure !== null || moments.length === time.moments.length
  if (found.length < vehicleIds.length || !found.every(isComplete)) return as('waiting', '')
  if (candidates.isEither) return as('needs-review', candidates.note ?? '')
  const failures = found.filter(({ failure }) => failure !== null)
  if (failures.length > 0) return as('needs-review', failureNote(failures, found.length))
  const [first, second] = time.moments
  const open = found.find(({ moments }) => !moments.every(hasVerdict))
  if (open !== undefined) {
    const isRunning = first.start < open.checkedAt * 1000 + SECOND
    return as('needs-review', isRunning ? 'That time isn’t over yet' : 'That time is in the future')
  }
  const isSplit = ({ moments }: VehicleAnswer) => moments.length > 1 && agreedAnswer(moments) === null
  if (found.some(isSplit)) return as('needs-review', 'That local time happened twice')
  const judged = found.flatMap(({ vehicleId: id, moments }) => {
    const caveats = moments.flatMap((one) => one.caveats)
    const [answer] = moments
    if (answer === undefined) return []
    const begun = time.moments[0].start
    const isWithin = answer.isDeleted && answer.decidedAt !== null && answer.decidedAt > begun
    return [{ id, answer: { ...answer, caveats, isWithin } }]
  })
  const [single, more] = judged
  const one = single && !more ? ofOne(single, vehicle.id === null, candidates) : ofSeveral(judged, candidates)
  if (second === undefined) return one
  return { ...one, note: joined(`At either ${clockOf(first)}`, one.note) }
}

const joined = (...notes: readonly (string | undefined)[]): string => notes.filter(Boolean).join('; ')

interface Candidate {
  readonly id: number
  /** `isWithin`: the vehicle was deleted after the toll's time started. */
  readonly answer: MomentAnswer & { readonly isWithin: boolean }
}

/** Applies to every row that names its vehicle by plate and has no active vehicle. */
export const UNCHECKED_NOTE = 'Deleted and unlisted vehicles weren’t checked'

function ofOne({ id: vehicleId, answer }: Candidate, isByPlate: boolean, candidates: Candidates): Decision {
  const doubt = doubtOf(answer)
  if (doubt !== null) return { status: 'needs-review', vehicleId, note: doubt }
  if (answer.isDeleted) return { status: 'deleted', vehicleId, note: '' }
  const status = answer.kind === 'changed' ? 'needs-review' : answer.kind
  if (status === 'active') return { status, vehicleId, note: stateNote(vehicleId, candidates) }
  const recorded = status === 'no-record' ? recordNote(answer) : ''
  return { status, vehicleId, note: joined(candidates.note, recorded), isOfListed: isByPlate }
}

function ofSeveral(judged: readonly Candidate[], candidates: Candidates): Decision {
  const needsReview = (note: string): Decision => ({ status: 'needs-review', vehicleId: null, note })
  const ofAll = `of ${judged.length} vehicles with this plate`
  for (const { answer } of judged) {
    const doubt = doubtOf(answer)
    if (doubt !== null) return needsReview(`${doubt}: 1 ${ofAll}`)
  }
  const deleted = judged.filter(({ answer }) => answer.isDeleted).length
  if (deleted > 0) return needsReview(`${deleted} ${ofAll} ${deleted === 1 ? 'was' : 'were'} deleted`)
  const [active, ...more] = judged.filter(({ answer }) => answer.kind === 'active')
  if (more.length > 0) return needsReview(`${more.length + 1} ${ofAll} were active`)
  if (active) {
    const note = joined(`1 ${ofAll} was active`, stateNote(active.id, candidates))
    return { status: 'active', vehicleId: active.id, note }
  }
  const isRecorded = judged.some(({ answer }) => answer.kind === 'inactive')
  return { status: isRecorded ? 'inactive' : 'no-record', vehicleId: null, note: '', isOfListed: true }
}

/** Returns the most serious reason to review an answer, or null if it needs no review. */
function doubtOf(answer: Candidate['answer']): string | null {
  const { kind, caveats, isWithin } = answer
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('contradiction')) return 'Another change contradicts this verdict'
  if (has('ties-disagree')) return 'Changes at the same time conflict'
  if (kind === 'changed') return 'Changed during that time'
  if (isWithin) return 'Deleted during that time'
  if (has('deletion') && !answer.isDeleted) return 'Deleted and restored during that time'
  if (has('just-passed')) return 'That time had just ended'
  if (has('before-history') && kind !== 'no-record') return 'Partly before June 3, 2023'
  return null
}

function recordNote({ caveats }: MomentAnswer): string {
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('before-history')) return 'The history starts on June 3, 2023'
  if (has('no-history')) return 'The vehicle has no history'
  return has('not-yet-created') ? 'The vehicle was created later' : 'No record before that time'
}

function stateNote(vehicleId: number, { withoutState = [], note }: Candidates): string {
  return joined(withoutState.includes(vehicleId) ? NO_STATE : '', note)
}

function failureNote(failures: readonly VehicleAnswer[], all: number): string {
  if (all > 1) return `${failures.length} of ${all} vehicles couldn’t be checked`
  return failures[0]?.isNotFound ? 'No vehicle with this ID' : 'Couldn’t be checked'
}

const hasChanged = (
  { vehicleIds }: Candidates,
  answers: readonly VehicleAnswer[],
  before: readonly VehicleAnswer[],
): boolean =>
  vehicleIds.some((id) => {
    const [now, then] = [answers, before].map((all) => all.find((answer) => answer.vehicleId === id))
    if (!now || !then || now.failure !== null || then.failure !== null) return false
    return now.moments.some((answer, index) => {
      const earlier = then.moments[index]
      return earlier === undefined || !isSameAnswer(answer, earlier)
    })
  })

export function momentAnswer({ verdict, context, change }: VerdictWithContext, now: Instant): MomentAnswer {
  const { kind, revisionId, decidedAt, isDeleted, caveats, period } = answerOf(verdict, context, now)
  return {
    kind,
    revisionId,
    decidedAt,
    isDeleted,
    change,
    caveats: caveats.map(({ code }) => code),
    period: period && {
      from: period.isFromKnown ? period.from : null,
      to: period.to,
      ...(isDeleted && { recordedAgain: period.recordedAgain }),
    },
  }
}

/** Caveats that are unknown unless the context was read. */
const OF_CONTEXT: ReadonlySet<string> = new Set<CaveatCode>([
  'no-history',
  'not-yet-created',
  'not-from-creation',
  'back-fill',
])

export function withContext(answer: MomentAnswer, { period, change, caveats }: MomentAnswer): MomentAnswer {
  const contradiction = caveats.filter((code) => code === 'contradiction')
  const around = caveats.filter((code) => OF_CONTEXT.has(code))
  return { ...answer, period, change, caveats: [...contradiction, ...answer.caveats, ...around] }
}

/** Returns whether kind, deciding revision, and caveats are equal. Compares context caveats only if both contexts were read. */
function isSameAnswer(a: MomentAnswer, b: MomentAnswer): boolean {
  if (a.kind !== b.kind || a.revisionId !== b.revisionId) return false
  const isKnown = a.period !== null && b.period !== null
  const codes = ({ caveats: all }: MomentAnswer) =>
    all.filter((code) => isKnown || !OF_CONTEXT.has(code)).join(' ')
  return codes(a) === codes(b)
}
