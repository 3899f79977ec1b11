import { visibleText } from '../../lib/text/visible-text'
import { dateText, timeText } from '../../lib/time/time-text'
import type { StatusChange } from '../../local/status-change'
import type { WordPart } from '../words/revision-parts'
import { oneLine } from '../words/subject-words'
import { type Answer, type Answers, agreedAnswer, type Caveat, hasEnded, isDeletedWithin } from './answer'
import { answerTimes, clockOf, lowerFirst, spanName, statusWord, type TimeWriter } from './verdict-words'

/** Formats the headline for a typed time. For a deleted vehicle it's the deletion, whatever state was recorded. */
export function headline({ gap, readings }: Answers): string {
  if (gap) return 'That local time doesn’t exist'
  const open = readings.find((answer) => !hasEnded(answer))
  if (open) {
    const hasBegun = open.caveats.some((caveat) => caveat.code === 'future' && caveat.hasBegun)
    return hasBegun ? 'That time isn’t over yet' : 'That time is in the future'
  }
  const agreed = agreedAnswer(readings)
  const [first, second] = readings.map((answer) => answerHeadline(answer))
  if (agreed === null)
    return `Two possible times: ${first} at the first, ${lowerFirst(second ?? '')} at the second`
  return readings.length === 1
    ? (first ?? '')
    : answerHeadline(agreed, ` at either ${clockOf(agreed.moment)}`)
}

/** Formats `Active`, `Changed during that minute`, or `Deleted before this toll (…)`. `when` follows the state. */
export function answerHeadline(answer: Answer, when = ''): string {
  const { kind, moment, isDeleted, decidedAt } = answer
  if (isDeleted && decidedAt !== null) {
    const [day, ofToll] = [decidedAt, moment.start].map((at) => dateText(at, moment.zone))
    const time = answerTimes(answer, moment.zone)(decidedAt)
    if (kind === 'changed') return `Changed during that ${spanName(moment)}, deleted on ${time}`
    if (isDeletedWithin(answer)) return `Deleted during that ${spanName(moment)} (${time})`
    return `Deleted before this toll${when} (${day === ofToll ? time : day})`
  }
  return kind === 'changed' ? `Changed during that ${spanName(moment)}` : `${statusWord(kind)}${when}`
}

export function caveatText(
  caveat: Caveat,
  answer: Answer,
  /** Whether the vehicle is known to be in the fleet, which rules out a wrong ID. */
  isInFleet = false,
): string {
  const { moment } = answer
  const time = answerTimes(answer, moment.zone)
  switch (caveat.code) {
    case 'contradiction':
      return `We found a change at ${time(caveat.at)} (${statusWord(caveat.state)}) that this verdict doesn’t include. It was just recorded, or the server returned changes out of order. Check again before you rely on this verdict.`
    case 'future': {
      const what = caveat.hasBegun ? `${spanName(moment)} wasn’t over` : 'time was in the future'
      return `That ${what} when you checked (${timeText(caveat.checkedAt, moment.zone)}). Check again when it’s over.`
    }
    case 'just-passed':
      return `That ${spanName(moment)} had just ended when you checked (${timeText(caveat.checkedAt, moment.zone)}). A change may not be recorded yet. Check again in a minute.`
    case 'before-history':
      return 'The history starts on June 3, 2023 (UTC). It can’t show whether the vehicle was active before then.'
    case 'no-history':
      return isInFleet
        ? 'This vehicle has no history. Vehicles deactivated before June 3, 2023 don’t have any.'
        : 'This vehicle has no history. It may have been deactivated before June 3, 2023, or the ID may be wrong or belong to another fleet.'
    case 'not-from-creation': {
      const known = { '-': 'a deletion', '~': 'a change' }[caveat.kind]
      return `The oldest entry (${time(caveat.at)}) is ${known ?? `“${visibleText(caveat.kind)}”`}, not the vehicle’s creation. The vehicle existed before then, but the history doesn’t show whether it was active.`
    }
    case 'not-yet-created': {
      const start = answer.revisionId === null ? 'The' : `When that ${spanName(moment)} started, the`
      return `${start} vehicle didn’t exist yet. It was created on ${time(caveat.at)}.`
    }
    case 'deletion':
      return caveat.state === null
        ? `During that ${spanName(moment)} the vehicle was deleted (${time(caveat.at)}) and restored.`
        : `The vehicle was deleted on ${time(caveat.at)}, so it was no longer active. The API’s own value for that ${spanName(moment)} is “active: ${caveat.state === 'active'}”.`
    case 'ties-disagree':
      return tiesText(caveat, answer, time)
    case 'back-fill':
      return `The oldest entry (${time(caveat.at)}) has the date the history starts, so the vehicle may have been created, and active, before then.`
  }
}

function tiesText(caveat: Caveat & { code: 'ties-disagree' }, { moment }: Answer, time: TimeWriter): string {
  const { at, where, count, isOpposite, other } = caveat
  const byIds = 'Their IDs decide which came last.'
  if (where !== 'deciding') {
    const place =
      where === 'before' ? `Before that ${spanName(moment)} started` : `Within that ${spanName(moment)}`
    return `${place}, two changes with opposite statuses have exactly the same time, ${time(at)}. ${byIds}`
  }
  const isOne = count === 1
  const others = isOne ? 'Another change' : `${count} other changes`
  const opposite = isOne ? 'has the opposite status' : 'have the opposite status'
  const what = isOpposite ? opposite : `${isOne ? 'says' : 'say'} otherwise`
  const status = other && `the status was “${statusWord(other.state)}”`
  const leaves = other?.isDeleted ? `the vehicle was deleted then, and ${status}` : status
  const last = leaves
    ? `We can’t tell which came last. If it was ${isOne ? 'the other' : 'another'} change, ${leaves}.`
    : byIds
  return `${others} recorded at exactly the same time, ${time(at)}, ${what}. ${last}`
}

/** Describes a change in one or two words: `Deactivated`, `Created inactive`. */
function changeVerb({ what, active }: StatusChange): string {
  const state = active ? 'active' : 'inactive'
  if (what === 'created') return active ? 'Created' : `Created ${state}`
  if (what === 'begins') return active ? 'Active' : 'Inactive'
  return {
    activated: 'Activated',
    deactivated: 'Deactivated',
    restored: `Restored, ${state}`,
    deleted: 'Deleted',
  }[what]
}

/** Explains a vehicle's state: `Deactivated May 17, 2024 by m.osei: In the body shop`. */
export function changeParts(
  change: StatusChange,
  time: TimeWriter,
  name: (username: string) => string,
): readonly WordPart[] {
  const { what, at, by, reason, isTied } = change
  if (what === 'begins')
    return [{ text: `${changeVerb(change)} since ${time(at)} or earlier (the history starts then)` }]
  return [
    { text: `${changeVerb(change)} ${time(at)} ${by === null ? '(unknown user)' : 'by '}` },
    ...(by === null ? [] : [{ text: oneLine(name(by)), isQuoted: true }]),
    {
      text: `${isTied ? ', based on the order of changes recorded at the same time' : ''}${reason === null ? ', no reason given' : ': '}`,
    },
    ...(reason === null ? [] : [{ text: oneLine(reason), isQuoted: true }]),
  ]
}

export const textOfParts = (parts: readonly WordPart[]): string => parts.map(({ text }) => text).join('')

type Codes = readonly { readonly code: string }[]

export function basisParts(
  { change, revisionId, caveats }: Pick<Answer, 'change' | 'revisionId'> & { caveats: Codes },
  time: TimeWriter,
  name: (username: string) => string,
): readonly WordPart[] {
  if (change) return changeParts(change, time, name)
  if (revisionId === null) return [{ text: 'No record before that time' }]
  return [{ text: change === undefined ? 'Unknown' : `Uncertain: ${uncertainty(caveats)}` }]
}

function uncertainty(caveats: Codes): string {
  const isOther = caveats.some(({ code }) => code === 'contradiction')
  return isOther ? 'another change contradicts it' : 'changes at the same time conflict'
}

/** Formats a period: `from Mar 1, 2024 … to Apr 2, 2024 …`. Before any record, it ends at the first revision. */
export function periodWords({ period, caveats, revisionId, isDeleted }: Answer, time: TimeWriter) {
  if (period === null) return { name: 'From – to', text: 'unknown' }
  const { active, from, isFromKnown, restoredAfter, to, isToDeletion, recordedAgain } = period
  if (caveats.some(({ code }) => code === 'contradiction'))
    return { name: 'From – to', text: `not shown: ${uncertainty(caveats)}` }
  if (revisionId === null)
    return { name: 'First change', text: to === null ? 'none, then or later' : time(to) }
  const again = recordedAgain === null ? 'not restored' : `restored on ${time(recordedAgain)}`
  if (from === null)
    return isToDeletion && to !== null
      ? { name: 'Deleted', text: `on ${time(to)}; ${again}` }
      : { name: 'From – to', text: `uncertain: ${uncertainty(caveats)}` }
  const restored = restoredAfter === null ? '' : ` (after its deletion on ${time(restoredAfter)})`
  const begin = `from ${time(from)}${isFromKnown ? '' : ' or earlier'}${restored}`
  const name = active ? 'Active' : 'Inactive'
  if (to === null) return { name, text: `${begin}, no end recorded` }
  const end = `${isToDeletion ? 'its deletion on ' : ''}${time(to)}${isDeleted ? `; ${again}` : ''}`
  return { name, text: `${begin} to ${end}` }
}
