import { type Instant, SECOND } from '../../lib/time/instant'
import { NO_STATE } from '../find/vehicle-question'
import { ignoredName } from '../sheet/row-kinds'
import { agreedAnswer, answerOf } from '../verdict/answer'
import type { CaveatCode } from '../verdict/answer-caveats'
import { clockOf } from '../verdict/verdict-words'
import type { DecidedVerdict } from './jump-paging'
import type { Toll } from './toll'
import {
  type Bucket,
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
    note: joined(mark, note),
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
  const as = (bucket: Bucket, note: string): Said => ({ bucket, vehicleId, note })
  if (ignored !== undefined) return { bucket: 'ignored', vehicleId: null, note: ignoredName(ignored) }
  if (vehicle.problem !== null) return as('unreadable', vehicle.problem)
  if (time.kind !== 'moments')
    return time.kind === 'gap'
      ? as('needs-person', 'No clock showed that time')
      : as('unreadable', time.message)
  if (only === undefined) return as('needs-person', candidates.note ?? 'No vehicle with this plate')
  const found = vehicleIds.flatMap((id) => answers.find((answer) => answer.vehicleId === id) ?? [])
  const isWhole = ({ failure, moments }: VehicleAnswer) =>
    failure !== null || moments.length === time.moments.length
  if (found.length < vehicleIds.length || !found.every(isWhole)) return as('waiting', '')
  if (candidates.isEither) return as('needs-person', candidates.note ?? '')
  const failures = found.flatMap(({ failure }) => failure ?? [])
  if (failures.length > 0) return as('needs-person', failureNote(failures, found.length))
  const [first, second] = time.moments
  const open = found.find(({ moments }) => !moments.every(hasVerdict))
  if (open !== undefined) {
    const isRunning = first.start < open.checkedAt * 1000 + SECOND
    return as('needs-person', isRunning ? 'That time is not over yet' : 'That time has not come yet')
  }
  const isSplit = ({ moments }: VehicleAnswer) =>
    moments.length > 1 && agreedAnswer(moments.map((one) => ({ ...one, isDeleted: isDeleted(one) }))) === null
  if (found.some(isSplit)) return as('needs-person', 'Clocks showed that time twice')
  const judged = found.flatMap(({ vehicleId: id, moments }) => {
    const caveats = moments.flatMap((one) => one.caveats)
    const [answer] = moments
    return answer ? [{ id, answer: { ...answer, isDeleted: isDeleted(answer), caveats } }] : []
  })
  const [single, more] = judged
  const one = single && !more ? ofOne(single, vehicle.id === null, candidates) : ofSeveral(judged, candidates)
  if (second === undefined) return one
  return { ...one, note: joined(`At either ${clockOf(first)}`, one.note) }
}

const joined = (...notes: readonly (string | undefined)[]): string => notes.filter(Boolean).join('; ')

interface Judged {
  readonly id: number
  readonly answer: MomentAnswer
}

/** Holds for every row that names its vehicle by a plate and has no vehicle on the fleet. */
export const OTHERS = 'Vehicles that are deleted or not known here were not checked'

function ofOne({ id: vehicleId, answer }: Judged, isByPlate: boolean, candidates: Candidates): Said {
  const doubt = doubtOf(answer)
  if (doubt !== null) return { bucket: 'needs-person', vehicleId, note: doubt }
  if (isDeleted(answer)) return { bucket: 'deleted', vehicleId, note: '' }
  const bucket = answer.kind === 'changed' ? 'needs-person' : answer.kind
  if (bucket === 'active') return { bucket, vehicleId, note: stateNote(vehicleId, candidates) }
  const recorded = bucket === 'no-record' ? recordNote(answer) : ''
  return { bucket, vehicleId, note: joined(candidates.note, recorded, isByPlate ? OTHERS : '') }
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
    const note = joined(`1 ${ofAll} was on the fleet`, stateNote(active.id, candidates))
    return { bucket: 'active', vehicleId: active.id, note }
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
  return joined(withoutState.includes(vehicleId) ? NO_STATE : '', note)
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

/** The answer that a row keeps of a verdict. `now` is this computer's clock, in microseconds. */
export function momentAnswer({ verdict, context, change }: DecidedVerdict, now: Instant): MomentAnswer {
  const { kind, revisionId, decidedAt, isDeleted, caveats, period } = answerOf(verdict, context, now)
  return {
    ...{ kind, revisionId, decidedAt, isDeleted, change },
    caveats: caveats.map(({ code }) => code),
    period: period && {
      ...{ from: period.isFromKnown ? period.from : null, to: period.to },
      ...(isDeleted && { recordedAgain: period.recordedAgain }),
    },
  }
}

/** Caveats that only a context shows. Where it was not read, they are not known. */
const OF_CONTEXT: ReadonlySet<string> = new Set<CaveatCode>([
  'no-history',
  'not-yet-created',
  'not-from-creation',
  'back-fill',
])

/** An answer with what was read around it later, for any moment with the same kind and deciding revision. */
export function withContext(answer: MomentAnswer, { period, change, caveats }: MomentAnswer): MomentAnswer {
  const contradiction = caveats.filter((code) => code === 'contradiction')
  const around = caveats.filter((code) => OF_CONTEXT.has(code))
  return { ...answer, period, change, caveats: [...contradiction, ...answer.caveats, ...around] }
}

/** Whether two answers say the same: kind, deciding revision and caveats, as far as both know them. */
function saysTheSame(a: MomentAnswer, b: MomentAnswer): boolean {
  if (a.kind !== b.kind || a.revisionId !== b.revisionId) return false
  const isKnown = a.period !== null && b.period !== null
  const codes = ({ caveats: all }: MomentAnswer) =>
    all.filter((code) => isKnown || !OF_CONTEXT.has(code)).join(' ')
  return codes(a) === codes(b)
}
