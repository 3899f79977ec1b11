import type { Revision } from '../../api/resources/revision'
import { visibleText } from '../../lib/text/visible-text'
import { type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { HISTORY_START, mayBeBackFill } from '../membership/membership-run'
import { stateOf } from '../membership/verdict-spans'
import { isDeletion } from '../words/fleet-state'
import type { VerdictContext } from './facts'
import type { Verdict } from './verdict'
import { spanName, stateWord, type TimeWriter, verdictTimes } from './verdict-words'

/** What must be said together with a verdict. */
export type CaveatCode =
  | 'contradiction'
  | 'future'
  | 'just-passed'
  | 'before-history'
  | 'no-history'
  | 'not-yet-created'
  | 'not-from-creation'
  | 'deletion'
  | 'ties-disagree'
  | 'back-fill'

interface Caveat {
  readonly code: CaveatCode
  /** Complete sentences, to be quoted alone. */
  readonly text: string
}

/**
 * The caveats of a verdict, most serious first. Without a context (not read yet, or not readable) only those that the
 * verdict shows. `now` is the browser's clock; the service's clock is used instead where the answer has it.
 * @param isInFleet whether the fleet is known to have the vehicle, so that a wrong id explains nothing
 */
export function caveats(
  verdict: Verdict,
  context: VerdictContext | null,
  now: Instant,
  isInFleet = false,
): Caveat[] {
  const { moment, answeredAt } = verdict
  const time = verdictTimes(verdict, context, moment.zone)
  const found = [
    context?.contradiction && contradiction(context.contradiction, time),
    notYet(verdict, answeredAt ?? now),
    moment.start < HISTORY_START && caveat('before-history', BEFORE_HISTORY),
    context?.noHistory && caveat('no-history', isInFleet ? NO_CHANGES : NO_HISTORY),
    context?.oldest && origin(verdict, context.oldest, time),
    ...deletions(verdict, time),
    ties(verdict, context, time),
    context?.oldest && mayBeBackFill(context.oldest) && backFill(context.oldest, time),
  ]
  return found.filter((item) => typeof item === 'object' && item !== null)
}

const BEFORE_HISTORY =
  'Changes are recorded only from 3 June 2023 (UTC). Whether the vehicle was on the fleet before that is not known.'
const NO_HISTORY =
  'This vehicle has no history: it was deactivated before 3 June 2023, or the id is wrong or belongs to another fleet.'
const NO_CHANGES =
  'No changes of this vehicle are recorded. A vehicle that was taken off the fleet before 3 June 2023 has none.'

function caveat(code: CaveatCode, text: string): Caveat {
  return { code, text }
}

function contradiction(revision: Revision, time: TimeWriter): Caveat {
  return caveat(
    'contradiction',
    `A second look found a change of ${time(revision.instant)} (${stateWord(stateOf(revision))}) that is not in this answer. It was recorded meanwhile, or changes came out of order. Check again before you rely on this answer.`,
  )
}

/** A `Date` header is cut to seconds: the service's clock is up to a second after `now`. */
function notYet({ moment }: Verdict, now: Instant): Caveat | null {
  const checked = timeText(now, moment.zone)
  if (moment.end >= now + SECOND) {
    const what = moment.start >= now + SECOND ? 'time had not come' : `${spanName(moment)} was not over`
    return caveat(
      'future',
      `That ${what} yet when this was checked (${checked}). Check again once it is over.`,
    )
  }
  if (moment.end < now - MINUTE) return null
  return caveat(
    'just-passed',
    `That ${spanName(moment)} had only just passed when this was checked (${checked}). A change may still be on its way: check again in a minute.`,
  )
}

function origin(verdict: Verdict, oldest: Revision, time: TimeWriter): Caveat | null {
  if (oldest.kind !== '+') {
    const what =
      oldest.kind === '~' ? 'a change' : oldest.kind === '-' ? 'a deletion' : `“${visibleText(oldest.kind)}”`
    return caveat(
      'not-from-creation',
      `The oldest record, of ${time(oldest.instant)}, is ${what} and not the vehicle’s creation. The vehicle existed before that; whether it was on the fleet then is not recorded.`,
    )
  }
  // A back-fill says nothing about the time before it and has its own caveat.
  if (verdict.spans[0]?.state !== 'no-record' || mayBeBackFill(oldest)) return null
  const when = verdict.deciding === null ? 'At that time' : `When that ${spanName(verdict.moment)} began,`
  return caveat(
    'not-yet-created',
    `${when} the vehicle had not been created yet. It was created on ${time(oldest.instant)}.`,
  )
}

function deletions({ deciding, inside, moment }: Verdict, time: TimeWriter): Caveat[] {
  if (deciding && isDeletion(deciding)) {
    return [
      caveat(
        'deletion',
        `The vehicle was deleted on ${time(deciding.instant)}. “${stateWord(stateOf(deciding))}” is only what its record said then.`,
      ),
    ]
  }
  const deleted = inside.filter(isDeletion).at(-1)
  if (!deleted) return []
  return [
    caveat(
      'deletion',
      `During that ${spanName(moment)} the vehicle was deleted (${time(deleted.instant)}) and recorded again.`,
    ),
  ]
}

/** Two revisions of one instant within the time asked that leave opposite states: the earlier of them. */
export function opposedWithin(inside: readonly Revision[]): Revision | undefined {
  return inside.find((revision, index) => {
    const next = inside[index + 1]
    return next?.instant === revision.instant && next.active !== revision.active
  })
}

function ties(
  { deciding, inside, moment, startTie }: Verdict,
  context: VerdictContext | null,
  time: TimeWriter,
): Caveat | null {
  const { ties: tied = [], tieCount = 0, higherTie } = context ?? {}
  if (deciding !== null && tieCount > 0) {
    const others = tieCount === 1 ? 'Another change' : `${tieCount} other changes`
    const opposite = tied.every(({ active }) => active !== deciding.active)
    const one = tieCount === 1
    const what = opposite
      ? `${one ? 'has' : 'have'} the opposite status`
      : `${one ? 'says' : 'say'} otherwise`
    const last = higherTie
      ? `Which came last is not certain. If it was ${one ? 'the other' : 'another'}, ${whatLeaves(higherTie)}.`
      : 'Which came last is judged by their ids alone.'
    return caveat(
      'ties-disagree',
      `${others} recorded at the very same time, ${time(deciding.instant)}, ${what}. ${last}`,
    )
  }
  const pair = opposedWithin(inside) ?? startTie
  if (!pair) return null
  const where =
    pair === startTie ? `Before that ${spanName(moment)} began` : `Within that ${spanName(moment)}`
  return caveat(
    'ties-disagree',
    `${where}, changes with opposite statuses have the very same time, ${time(pair.instant)}. Which came last is judged by their ids alone.`,
  )
}

function whatLeaves(revision: Revision): string {
  const status = `the status was “${stateWord(stateOf(revision))}”`
  return isDeletion(revision) ? `the vehicle was deleted then, and ${status}` : status
}

function backFill(oldest: Revision, time: TimeWriter): Caveat {
  return caveat(
    'back-fill',
    `The oldest record, of ${time(oldest.instant)}, is dated where the history begins. The vehicle may have been created, and on the fleet, before that.`,
  )
}
