import { type Instant, SECOND } from '../../lib/time/instant'
import { precisionAmong } from '../../lib/time/time-precision'
import { clockText, longDateText, zoneText } from '../../lib/time/time-text'
import { wallAsUtc } from '../../lib/time/zone'
import type { MembershipState } from '../membership/verdict-spans'
import type { AskedMoment } from '../time/asked-time'
import { isDeletion } from '../words/fleet-state'
import { fleetPhrase, type Subject, vehicleName } from '../words/subject-words'
import type { VerdictContext } from './facts'
import { agreedVerdict, hasEnded, type Verdict, type VerdictResult } from './verdict'
import { opposedWithin } from './verdict-caveats'
import { clockOf, isLongSpan, longSpanText, precisionOf, verdictPrecision } from './verdict-words'

/** More changes than this within the time asked are counted, not listed. */
const MOST_LISTED = 4

/**
 * The answer in one sentence that can be quoted alone: `8ABC123 (CA) was on the fleet of Alder Rentals on 5 March 2024 at
 * 08:30 EST (UTC−5).` It never says more than the verdict and its context do. `now` is the browser's clock; the service's
 * is used instead where the answer has it.
 * @param contexts one per verdict of the result, in order; null where it is unknown
 */
export function verdictSentence(
  result: VerdictResult,
  contexts: readonly (VerdictContext | null)[],
  subject: Subject,
  now: Instant,
): string {
  if (result.kind === 'gap') {
    const wall = wallAsUtc(result.wall)
    const time = `${clockText(wall, 'UTC', 'minute')} on ${longDateText(wall, 'UTC')}`
    return `No clock in ${result.zone} showed ${time}, so ${vehicleName(subject, 'within')} was not checked.`
  }
  if (result.kind === 'one') return `${clause(result.verdict, contexts[0] ?? null, subject, now, 'first')}.`
  const [first, second] = result.verdicts
  const isCertain = contexts.every((context) => !context?.contradiction && !context?.higherTie)
  if (agreedVerdict(result) && isCertain && hasEnded(second, now))
    return `${clause(first, contexts[0] ?? null, subject, now, 'first', second.moment)}.`
  const readings = [
    clause(first, contexts[0] ?? null, subject, now, 'within'),
    clause(second, contexts[1] ?? null, subject, now, 'within'),
  ]
  return `Clocks in ${first.moment.zone} showed that time twice: ${readings.join('; ')}.`
}

/** The sentence of one reading, without its full stop; as it begins a sentence, or within one. */
function clause(
  verdict: Verdict,
  context: VerdictContext | null,
  subject: Subject,
  now: Instant,
  place: 'first' | 'within',
  /** The other reading of the time, where its answer is the same. */
  other?: AskedMoment,
): string {
  const { moment, deciding, kind, inside } = verdict
  const clock = verdict.answeredAt ?? now
  const fleet = fleetPhrase(subject.fleet)
  const [who, inner] = [vehicleName(subject, place), vehicleName(subject, 'within')]
  const when = isLongSpan(moment)
    ? longSpanText(moment, moment.zone, longDateText)
    : other
      ? `${longDateText(moment.start, moment.zone)} at either ${clockOf(moment)}, ${zoneText(moment.start, moment.zone)} and ${zoneText(other.start, other.zone)}`
      : instantText(moment.start, moment)
  const checked = instantText(clock, { ...moment, start: clock, end: clock + SECOND - 1 })
  const opening = (text: string) =>
    place === 'first' ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`

  if (!hasEnded(verdict, now)) {
    const notYet = moment.start >= clock + SECOND ? 'had not come yet' : 'was not over yet'
    return opening(
      `Whether ${inner} was on ${fleet} on ${when} is not known: that time ${notYet} when this was checked, on ${checked}`,
    )
  }
  if (context?.contradiction || context?.higherTie)
    return opening(
      `It is not certain whether ${inner} was on ${fleet} on ${when}: the recorded changes disagree`,
    )

  const isTied =
    opposedWithin(inside) !== undefined ||
    verdict.startTie !== null ||
    (context !== null && context.tieCount > 0)
  const tied = isTied ? ', going by the order of changes recorded at the same instant' : ''
  const deleted =
    deciding !== null && isDeletion(deciding)
      ? `, ${kind === 'active' ? 'but' : 'and'} the record was deleted on ${deletionText(verdict, context, deciding.instant)}`
      : ''

  if (kind === 'no-record') return opening(`No record shows whether ${inner} was on ${fleet} on ${when}`)
  if (kind === 'changed') return opening(`${changes(verdict, inner, fleet)}${tied}${deleted}`)
  if (deleted !== '')
    return opening(`By its last record ${inner} was ${where(kind)} ${fleet} on ${when}${tied}${deleted}`)
  return `${who} was ${where(kind)} ${fleet} on ${when}${tied}`
}

function where(state: MembershipState): string {
  return state === 'active' ? 'on' : 'not on'
}

/** `5 March 2024 at 08:30 EST (UTC−5)`, as finely as the moment was asked. */
function instantText(instant: Instant, moment: AskedMoment): string {
  const { zone } = moment
  return `${longDateText(instant, zone)} at ${clockText(instant, zone, precisionOf(moment))} ${zoneText(instant, zone)}`
}

function deletionText(verdict: Verdict, context: VerdictContext | null, instant: Instant): string {
  const { zone } = verdict.moment
  const clock = clockText(instant, zone, verdictPrecision(verdict, context)(instant))
  return `${longDateText(instant, zone)} at ${clock} ${zoneText(instant, zone)}`
}

/** `During 08:30 EST (UTC−5) on 1 March 2024, 8ABC123 was at first not on the fleet, then on it from 08:30:15`. */
function changes({ moment, spans }: Verdict, who: string, fleet: string): string {
  const { start, zone } = moment
  const time = `${clockText(start, zone, precisionOf(moment))} ${zoneText(start, zone)}`
  const during = isLongSpan(moment)
    ? `On ${longSpanText(moment, zone, longDateText)}`
    : `During ${time} on ${longDateText(start, zone)}`
  const [first, ...later] = spans
  if (later.length > MOST_LISTED) return `${during}, ${who} went on or off ${fleet} ${later.length} times`
  const precision = precisionAmong(spans.map(({ from }) => from))
  // The fleet is named once.
  const hasRecord = first !== undefined && first.state !== 'no-record'
  const begin = hasRecord ? `was at first ${where(first.state)} ${fleet}` : 'had no record at first'
  const then = later.map(({ from, state }, index) => {
    const named = index === 0 && !hasRecord ? fleet : 'it'
    return `then ${where(state)} ${named} from ${clockText(from, zone, precision(from))}`
  })
  return `${during}, ${[`${who} ${begin}`, ...then].join(', ')}`
}
