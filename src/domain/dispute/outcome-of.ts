import { SECOND } from '../../lib/time/instant'
import { ignoredName } from '../sheet/row-kinds'
import { agreedAnswer } from '../verdict/answer'
import type { CaveatCode } from '../verdict/answer-caveats'
import { clockOf } from '../verdict/verdict-words'
import { saysTheSame } from './moment-answer'
import type { Toll } from './toll'
import {
  type Candidates,
  hasVerdict,
  IMPORTED,
  isDeleted,
  isImported,
  type MomentAnswer,
  NO_SUCH_VEHICLE,
  type Outcome,
  type VehicleAnswer,
} from './toll-outcome'

type Said = Omit<Outcome, 'hasChanged'>

/**
 * Says where a row stands, from what is known about its vehicles.
 *
 * Whatever makes a verdict uncertain needs review: an ambiguous time, no vehicle or several active ones, a change
 * during the time, revisions that disagree, a time that is not over or only just passed, one before the history, a
 * failure. A vehicle that was deleted is a bucket of its own, but of several vehicles with a plate it needs review.
 * @param answers one for each candidate that was asked; others are ignored
 * @param before the answers of the check before; null if none
 */
export function outcomeOf(
  toll: Toll,
  candidates: Candidates,
  answers: readonly VehicleAnswer[],
  before: readonly VehicleAnswer[] | null,
): Outcome {
  const { note, ...one } = said(toll, candidates, answers)
  const mark = one.bucket !== 'waiting' && isImported({ answers }) ? IMPORTED : ''
  return {
    ...one,
    note: [mark, note].filter(Boolean).join('; '),
    hasChanged: before !== null && hasChanged(candidates, answers, before),
  }
}

function said(
  { time, vehicle, ignored }: Toll,
  candidates: Candidates,
  answers: readonly VehicleAnswer[],
): Said {
  const { vehicleIds } = candidates
  const [only, another] = vehicleIds
  const vehicleId = another === undefined ? (only ?? null) : null
  if (ignored !== undefined) return { bucket: 'ignored', vehicleId: null, note: ignoredName(ignored) }
  if (vehicle.problem !== null) return { bucket: 'unreadable', vehicleId, note: vehicle.problem }
  if (time.kind !== 'moments')
    return time.kind === 'gap'
      ? { bucket: 'needs-person', vehicleId, note: 'No clock showed that time' }
      : { bucket: 'unreadable', vehicleId, note: time.message }
  if (only === undefined)
    return { bucket: 'needs-person', vehicleId, note: candidates.note ?? 'No vehicle with this plate' }
  const found = vehicleIds.flatMap((id) => answers.find((answer) => answer.vehicleId === id) ?? [])
  const isWhole = ({ failure, moments }: VehicleAnswer) =>
    failure !== null || moments.length === time.moments.length
  if (found.length < vehicleIds.length || !found.every(isWhole))
    return { bucket: 'waiting', vehicleId, note: '' }
  if (candidates.isEither) return { bucket: 'needs-person', vehicleId, note: candidates.note ?? '' }
  const failures = found.flatMap(({ failure }) => failure ?? [])
  if (failures.length > 0)
    return { bucket: 'needs-person', vehicleId, note: failureNote(failures, found.length) }
  const [first, second] = time.moments
  const open = found.find(({ moments }) => !moments.every(hasVerdict))
  if (open !== undefined) {
    const isRunning = first.start < open.checkedAt * 1000 + SECOND
    const note = isRunning ? 'That time is not over yet' : 'That time has not come yet'
    return { bucket: 'needs-person', vehicleId, note }
  }
  const isSplit = ({ moments }: VehicleAnswer) =>
    moments.length > 1 && agreedAnswer(moments.map((one) => ({ ...one, isDeleted: isDeleted(one) }))) === null
  if (found.some(isSplit)) return { bucket: 'needs-person', vehicleId, note: 'Clocks showed that time twice' }
  const judged = found.flatMap(({ vehicleId: id, moments }) => {
    const caveats = moments.flatMap((one) => one.caveats)
    return moments
      .slice(0, 1)
      .map((answer) => ({ id, answer: { ...answer, isDeleted: isDeleted(answer), caveats } }))
  })
  const one =
    another === undefined ? ofOne(judged, vehicle.id === null, candidates) : ofSeveral(judged, candidates)
  if (second === undefined) return one
  const either = `At either ${clockOf(first)}`
  return { ...one, note: [either, one.note].filter(Boolean).join('; ') }
}

interface Judged {
  readonly id: number
  readonly answer: MomentAnswer
}

/** Holds for every row that names its vehicle by a plate and has no vehicle on the fleet. */
export const OTHERS = 'Vehicles that are deleted or not known here were not checked'

function ofOne([judged]: readonly Judged[], isByPlate: boolean, candidates: Candidates): Said {
  if (judged === undefined) return { bucket: 'waiting', vehicleId: null, note: '' }
  const { id: vehicleId, answer } = judged
  const doubt = doubtOf(answer)
  if (doubt !== null) return { bucket: 'needs-person', vehicleId, note: doubt }
  if (isDeleted(answer)) return { bucket: 'deleted', vehicleId, note: '' }
  const bucket = answer.kind === 'changed' ? 'needs-person' : answer.kind
  if (bucket === 'active') return { bucket, vehicleId, note: stateNote(vehicleId, candidates) }
  const notes = [candidates.note, bucket === 'no-record' ? recordNote(answer) : '', isByPlate ? OTHERS : '']
  return { bucket, vehicleId, note: notes.filter(Boolean).join('; ') }
}

function ofSeveral(judged: readonly Judged[], candidates: Candidates): Said {
  const person = (note: string): Said => ({ bucket: 'needs-person', vehicleId: null, note })
  const ofAll = `of ${judged.length} vehicles with this plate`
  for (const { answer } of judged) {
    const doubt = doubtOf(answer)
    if (doubt !== null) return person(`${doubt}: 1 ${ofAll}`)
  }
  const deleted = judged.filter(({ answer }) => isDeleted(answer)).length
  if (deleted > 0) return person(`${deleted} ${ofAll} ${deleted === 1 ? 'was' : 'were'} deleted`)
  const [active, ...more] = judged.filter(({ answer }) => answer.kind === 'active')
  if (more.length > 0) return person(`${more.length + 1} ${ofAll} were on the fleet`)
  if (active) {
    const notes = [`1 ${ofAll} was on the fleet`, stateNote(active.id, candidates)]
    return { bucket: 'active', vehicleId: active.id, note: notes.filter(Boolean).join('; ') }
  }
  const isRecorded = judged.some(({ answer }) => answer.kind === 'not-active')
  return { bucket: isRecorded ? 'not-active' : 'no-record', vehicleId: null, note: OTHERS }
}

/** Why the answer alone does not do; null where it does. The most serious first. */
function doubtOf(answer: MomentAnswer): string | null {
  const { kind, caveats } = answer
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('contradiction')) return 'Another change contradicts the answer'
  if (has('ties-disagree')) return 'Changes of the same instant disagree'
  if (kind === 'changed') return 'Changed during that time'
  if (has('deletion') && !isDeleted(answer)) return 'Deleted and recorded again during that time'
  if (has('just-passed')) return 'That time had only just passed'
  if (has('before-history') && kind !== 'no-record') return 'Partly before 3 June 2023'
  return null
}

function recordNote({ caveats }: MomentAnswer): string {
  const has = (code: CaveatCode) => caveats.includes(code)
  if (has('before-history')) return 'Nothing is recorded before 3 June 2023'
  if (has('no-history')) return 'The vehicle has no history'
  return has('not-yet-created') ? 'The vehicle was created later' : 'Nothing is recorded by then'
}

function stateNote(vehicleId: number, { withoutState = [], note }: Candidates): string {
  const notes = [withoutState.includes(vehicleId) ? 'State of its plate not known' : '', note]
  return notes.filter(Boolean).join('; ')
}

function failureNote(failures: readonly string[], all: number): string {
  if (all > 1) return `${failures.length} of ${all} vehicles could not be checked`
  return failures[0] === NO_SUCH_VEHICLE ? 'No vehicle with this id' : 'Could not be checked'
}

/** Whether an answer says something else than the one before. What failed says nothing. */
function hasChanged(
  { vehicleIds }: Candidates,
  answers: readonly VehicleAnswer[],
  before: readonly VehicleAnswer[],
): boolean {
  return vehicleIds.some((id) => {
    const [now, then] = [answers, before].map((all) => all.find((answer) => answer.vehicleId === id))
    if (!now || !then || now.failure !== null || then.failure !== null) return false
    return now.moments.some((answer, index) => {
      const earlier = then.moments[index]
      return earlier === undefined || !saysTheSame(answer, earlier)
    })
  })
}
