import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import { type Answer, type Answers, agreedAnswer, isOver } from './answer'
import type { Caveat, CaveatCode } from './answer-caveats'
import { answerTimes, clockOf, lowerFirst, spanName, stateWord, type TimeWriter } from './verdict-words'

/**
 * The headline of a typed time; the page's status begins with it. Where a deletion decides, the state is only what the
 * record said then, so it says both.
 */
export function headline({ gap, readings }: Answers): string {
  if (gap) return 'That time did not exist'
  const open = readings.find((answer) => !isOver(answer))
  if (open) return notYetText(open)
  const agreed = agreedAnswer(readings)
  const [first, second] = readings.map((answer) => answerHeadline(answer))
  if (agreed === null) return `Two readings: ${first} at the first, ${lowerFirst(second ?? '')} at the second`
  return readings.length === 1
    ? (first ?? '')
    : answerHeadline(agreed, ` at either ${clockOf(agreed.moment)}`)
}

/** `Active`, `Not active`, `No record` or `Changed during that minute`. `when` follows the state. */
export function answerHeadline(answer: Answer, when = ''): string {
  const { kind, moment, isDeleted, decidedAt } = answer
  const state = kind === 'changed' ? `Changed during that ${spanName(moment)}` : `${stateWord(kind)}${when}`
  if (!isDeleted || decidedAt === null) return state
  const time = answerTimes(answer, moment.zone)
  return `${state}, ${kind === 'active' ? 'but' : 'and'} the record was deleted on ${time(decidedAt)}`
}

/** Said instead of a verdict where a time is not over. */
function notYetText({ caveats }: Answer): string {
  const hasBegun = caveats.some((caveat) => caveat.code === 'future' && caveat.hasBegun)
  return hasBegun ? 'That time is not over yet' : 'That time has not come yet'
}

/** A caveat in complete sentences, to be quoted alone. */
export function caveatText(
  caveat: Caveat,
  answer: Answer,
  /** Whether the fleet is known to have the vehicle, so that a wrong id explains nothing. */
  isInFleet = false,
): string {
  const { moment } = answer
  const time = answerTimes(answer, moment.zone)
  switch (caveat.code) {
    case 'contradiction':
      return `A second look found a change of ${time(caveat.at)} (${stateWord(caveat.state)}) that is not in this answer. It was recorded meanwhile, or changes came out of order. Check again before you rely on this answer.`
    case 'future': {
      const what = caveat.hasBegun ? `${spanName(moment)} was not over` : 'time had not come'
      return `That ${what} yet when this was checked (${timeText(caveat.checkedAt, moment.zone)}). Check again once it is over.`
    }
    case 'just-passed':
      return `That ${spanName(moment)} had only just passed when this was checked (${timeText(caveat.checkedAt, moment.zone)}). A change may still be on its way: check again in a minute.`
    case 'before-history':
      return 'Changes are recorded only from 3 June 2023 (UTC). Whether the vehicle was on the fleet before that is not known.'
    case 'no-history':
      return isInFleet
        ? 'No changes of this vehicle are recorded. A vehicle that was taken off the fleet before 3 June 2023 has none.'
        : 'This vehicle has no history: it was taken off the fleet before 3 June 2023, or the id is wrong or belongs to another fleet.'
    case 'not-from-creation':
      return `The oldest record, of ${time(caveat.at)}, is ${oldestKind(caveat.kind)} and not the vehicle’s creation. The vehicle existed before that; whether it was on the fleet then is not recorded.`
    case 'not-yet-created': {
      const when = answer.revisionId === null ? 'At that time' : `When that ${spanName(moment)} began,`
      return `${when} the vehicle had not been created yet. It was created on ${time(caveat.at)}.`
    }
    case 'deletion':
      return caveat.state === null
        ? `During that ${spanName(moment)} the vehicle was deleted (${time(caveat.at)}) and recorded again.`
        : `The vehicle was deleted on ${time(caveat.at)}. “${stateWord(caveat.state)}” is only what its record said then.`
    case 'ties-disagree':
      return tiesText(caveat, answer, time)
    case 'back-fill':
      return `The oldest record, of ${time(caveat.at)}, is dated where the history begins. The vehicle may have been created, and on the fleet, before that.`
  }
}

function oldestKind(kind: string): string {
  if (kind === '-') return 'a deletion'
  return kind === '~' ? 'a change' : `“${visibleText(kind)}”`
}

function tiesText(caveat: Caveat & { code: 'ties-disagree' }, { moment }: Answer, time: TimeWriter): string {
  const { at, where, count, isOpposite, other } = caveat
  const byIds = 'Which came last is judged by their ids alone.'
  if (where !== 'deciding') {
    const place =
      where === 'before' ? `Before that ${spanName(moment)} began` : `Within that ${spanName(moment)}`
    return `${place}, changes with opposite statuses have the very same time, ${time(at)}. ${byIds}`
  }
  const isOne = count === 1
  const others = isOne ? 'Another change' : `${count} other changes`
  const opposite = isOne ? 'has the opposite status' : 'have the opposite status'
  const what = isOpposite ? opposite : `${isOne ? 'says' : 'say'} otherwise`
  const status = other && `the status was “${stateWord(other.state)}”`
  const leaves = other?.isDeleted ? `the vehicle was deleted then, and ${status}` : status
  const last = leaves
    ? `Which came last is not certain. If it was ${isOne ? 'the other' : 'another'}, ${leaves}.`
    : byIds
  return `${others} recorded at the very same time, ${time(at)}, ${what}. ${last}`
}

/** Caveats in a few words, for a cell. */
const NOTES: Readonly<Record<CaveatCode, string>> = {
  contradiction: 'records disagree',
  future: 'that time was not over',
  'just-passed': 'that time had just passed',
  'before-history': 'before changes were recorded',
  'no-history': 'no history',
  'not-yet-created': 'not created yet',
  'not-from-creation': 'records begin after the creation',
  deletion: 'deleted',
  'ties-disagree': 'changes of one instant disagree',
  'back-fill': 'may have been created earlier',
}

/** A caveat's code in a few words; one of another version of the console as it is. */
export function caveatNote(code: string): string {
  return new Map(Object.entries(NOTES)).get(code) ?? code
}
