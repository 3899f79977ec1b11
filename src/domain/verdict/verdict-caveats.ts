import type { Revision } from '../../api/resources/revision'
import { visibleText } from '../../lib/text/visible-text'
import { type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import { HISTORY_START, mayBeBackFill } from '../membership/membership-run'
import { stateOf } from '../membership/verdict-spans'
import { isDeletion } from '../words/fleet-state'
import type { Verdict } from './verdict'
import type { VerdictContext } from './verdict-context'
import { spanName, stateWord, type TimeWriter, verdictTimes } from './verdict-words'

/** What must be said together with a verdict. */
type CaveatCode =
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
 */
export function caveats(verdict: Verdict, context: VerdictContext | null, now: Instant): Caveat[] {
  const { moment, answeredAt } = verdict
  const time = verdictTimes(verdict, context, moment.zone)
  const found = [
    context?.contradiction && contradiction(context.contradiction, time),
    notYet(verdict, answeredAt ?? now, time),
    moment.start < HISTORY_START && caveat('before-history', BEFORE_HISTORY),
    context?.noHistory && caveat('no-history', NO_HISTORY),
    context?.oldest && origin(verdict, context.oldest, time),
    ...deletions(verdict, time),
    context && ties(verdict, context),
    context?.oldest && mayBeBackFill(context.oldest) && backFill(context.oldest, time),
  ]
  return found.filter((item) => typeof item === 'object' && item !== null)
}

const BEFORE_HISTORY =
  'The service keeps history only from 3 June 2023 (UTC). About an earlier time it cannot say whether the vehicle was on the fleet.'
const NO_HISTORY =
  'The service has no history of this vehicle at all: it was deactivated before 3 June 2023, or the id is wrong or belongs to another fleet.'

function caveat(code: CaveatCode, text: string): Caveat {
  return { code, text }
}

function contradiction(revision: Revision, time: TimeWriter): Caveat {
  return caveat(
    'contradiction',
    `Asked again, the service showed revision ${revision.id} of ${time(revision.instant)} (${stateWord(stateOf(revision))}), which this answer does not know and which bears on it. It was recorded meanwhile, or the service does not answer in order. Check again before you rely on this answer.`,
  )
}

/** A `Date` header is cut to seconds: the service's clock is up to a second after `now`. */
function notYet({ moment }: Verdict, now: Instant, time: TimeWriter): Caveat | null {
  if (moment.start >= now + SECOND) {
    return caveat(
      'future',
      `That time had not come yet when this was asked (${time(now)}). The answer is the latest status known then, and it can still change.`,
    )
  }
  if (moment.end >= now + SECOND) {
    return caveat(
      'future',
      `That ${spanName(moment)} was not over yet when this was asked (${time(now)}). A change recorded after that is not in this answer.`,
    )
  }
  if (moment.end < now - MINUTE) return null
  return caveat(
    'just-passed',
    `That ${spanName(moment)} was only just passing when this was asked (${time(now)}). A change that was still being recorded is not in this answer; check again in a minute.`,
  )
}

function origin(verdict: Verdict, oldest: Revision, time: TimeWriter): Caveat | null {
  if (oldest.kind !== '+') {
    const what =
      oldest.kind === '~' ? 'a change' : oldest.kind === '-' ? 'a deletion' : `“${visibleText(oldest.kind)}”`
    return caveat(
      'not-from-creation',
      `The oldest revision, ${oldest.id} of ${time(oldest.instant)}, is ${what} and not the vehicle’s creation. The vehicle existed before, and the history does not show whether it was on the fleet then.`,
    )
  }
  // A back-fill says nothing about the time before it and has its own caveat.
  if (verdict.spans[0]?.state !== 'no-record' || mayBeBackFill(oldest)) return null
  const when =
    verdict.deciding === null ? 'had not been created yet' : 'had not been created yet at its beginning'
  return caveat(
    'not-yet-created',
    `At that time the vehicle ${when}: its oldest revision, ${oldest.id}, is its creation on ${time(oldest.instant)}.`,
  )
}

function deletions({ deciding, inside, moment }: Verdict, time: TimeWriter): Caveat[] {
  if (deciding && isDeletion(deciding)) {
    return [
      caveat(
        'deletion',
        `The deciding revision, ${deciding.id}, is the deletion of the vehicle on ${time(deciding.instant)}. “${stateWord(stateOf(deciding))}” is only what its record said when it was deleted.`,
      ),
    ]
  }
  const deleted = inside.filter(isDeletion).at(-1)
  if (!deleted) return []
  return [
    caveat(
      'deletion',
      `During that ${spanName(moment)} the vehicle was deleted (revision ${deleted.id}, ${time(deleted.instant)}) and recorded again.`,
    ),
  ]
}

function ties(
  { deciding, inside, moment }: Verdict,
  { ties: tied, tieCount, higherTie }: VerdictContext,
): Caveat | null {
  if (deciding !== null && tieCount > 0) {
    const ids = tied.map((revision) => revision.id).join(', ') + (tieCount > tied.length ? ', …' : '')
    const others = tieCount === 1 ? 'a revision' : `${tieCount} revisions`
    const opposite = tied.every(({ active }) => active !== deciding.active)
    const what = opposite ? 'with the opposite status' : `that ${tieCount === 1 ? 'says' : 'say'} otherwise`
    const last = higherTie
      ? `Which came last is not certain: the service puts revision ${deciding.id} first, but revision ${higherTie.id} has the higher id. If that came last, ${whatLeaves(higherTie)}.`
      : 'Which came last is judged by the id alone.'
    return caveat(
      'ties-disagree',
      `At the very time of the deciding revision (${deciding.historyDate}) the service also has ${others} ${what}: ${ids}. ${last}`,
    )
  }
  const pair = inside.find((revision, index) => {
    const next = inside[index + 1]
    return next?.instant === revision.instant && next.active !== revision.active
  })
  if (!pair) return null
  return caveat(
    'ties-disagree',
    `Within that ${spanName(moment)} revisions with opposite statuses bear the very same time (${pair.historyDate}). Which came last is judged by the id alone.`,
  )
}

function whatLeaves(revision: Revision): string {
  const status = `the status was “${stateWord(stateOf(revision))}”`
  return isDeletion(revision) ? `the vehicle was deleted then, and ${status}` : status
}

function backFill(oldest: Revision, time: TimeWriter): Caveat {
  return caveat(
    'back-fill',
    `The oldest revision, ${oldest.id} of ${time(oldest.instant)}, is dated where the history begins. It may only stand for a vehicle that was created, and perhaps on the fleet, before that.`,
  )
}
