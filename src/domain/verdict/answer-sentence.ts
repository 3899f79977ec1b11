import type { Instant } from '../../lib/time/instant'
import { precisionAmong } from '../../lib/time/time-precision'
import { clockText, longDateText, type TimePrecision, zoneText } from '../../lib/time/time-text'
import { wallAsUtc } from '../../lib/time/zone'
import type { AskedMoment } from '../time/asked-time'
import { fleetPhrase, type Subject, vehicleName } from '../words/subject-words'
import { type Answer, type Answers, agreedAnswer, isCertain, isOver } from './answer'
import { textOfParts } from './answer-basis'
import type { MembershipState } from './verdict'
import { answerPrecision, clockOf, isLongSpan, longSpanText, lowerFirst, precisionOf } from './verdict-words'

/** More changes than this within the time asked are counted, not listed. */
const MAX_LISTED = 4

/** A part of a sentence; the verdict in it is strong. */
export interface SentencePart {
  readonly text: string
  readonly isStrong: boolean
}

/**
 * The answer in one sentence that can be quoted alone: `8ABC123 (CA) was on the fleet of Alder Rentals on 5 March 2024 at
 * 08:30 EST (UTC−5).` It never says more than the answer does.
 */
export function answerSentence(answers: Answers, subject: Subject): string {
  return textOfParts(sentenceParts(answers, subject))
}

/** The sentence of {@link answerSentence} in parts. */
export function sentenceParts({ gap, readings }: Answers, subject: Subject): readonly SentencePart[] {
  const [first, second] = readings
  if (gap) {
    const wall = wallAsUtc(gap.wall)
    const time = `${clockText(wall, 'UTC', 'minute')} on ${longDateText(wall, 'UTC')}`
    return partsOf`No clock in ${gap.zone} showed ${time}, so ${vehicleName(subject, 'within')} was not checked.`
  }
  if (first === undefined) return []
  const isOne = agreedAnswer(readings) !== null && readings.every((one) => isCertain(one) && isOver(one))
  if (second === undefined || isOne)
    return [...clause(first, subject, 'first', second?.moment), ...partsOf`.`]
  const both = readings.map((answer) => clause(answer, subject, 'within'))
  return [
    ...partsOf`Clocks in ${first.moment.zone} showed that time twice: `,
    ...both.flatMap((parts, index) => (index === 0 ? parts : [...partsOf`; `, ...parts])),
    ...partsOf`.`,
  ]
}

/** A template as parts: a value in a list is strong, and empty ones are left out. */
function partsOf(texts: TemplateStringsArray, ...values: readonly (string | readonly [string])[]) {
  return texts
    .flatMap((text, index): SentencePart[] => {
      const value = values[index] ?? ''
      const isStrong = typeof value !== 'string'
      return [
        { text, isStrong: false },
        { text: isStrong ? value[0] : value, isStrong },
      ]
    })
    .filter(({ text }) => text !== '')
}

/** The sentence of one reading, without its full stop; as it begins a sentence, or within one. */
function clause(
  answer: Answer,
  subject: Subject,
  place: 'first' | 'within',
  /** The other reading of the time, where its answer is the same. */
  other?: AskedMoment,
): readonly SentencePart[] {
  const { moment, kind, isDeleted, decidedAt, caveats } = answer
  const fleet = fleetPhrase(subject.fleet)
  const [who, inner] = [vehicleName(subject, place), vehicleName(subject, 'within')]
  const when = whenText(moment, other)
  const opening = (text: string) => (place === 'first' ? text : lowerFirst(text))

  const open = caveats.find((caveat) => caveat.code === 'future')
  if (open) {
    const { checkedAt: at, hasBegun } = open
    const checked = instantText(at, moment.zone, 'second')
    const notYet = `that time ${hasBegun ? 'was not over' : 'had not come'} yet when this was checked, on ${checked}`
    return partsOf`${opening('Whether')} ${inner} was on ${fleet} on ${when} ${['is not known']}: ${notYet}`
  }
  if (!isCertain(answer))
    return partsOf`${[opening('It is not certain')]} whether ${inner} was on ${fleet} on ${when}: the recorded changes disagree`

  const isTied = caveats.some(({ code }) => code === 'ties-disagree')
  const tied = isTied ? ', going by the order of changes recorded at the same instant' : ''
  const but = `, ${kind === 'active' ? 'but' : 'and'} `
  const on =
    decidedAt === null ? '' : ` on ${instantText(decidedAt, moment.zone, answerPrecision(answer)(decidedAt))}`

  if (kind === 'no-record')
    return partsOf`${[opening('No record')]} shows whether ${inner} was on ${fleet} on ${when}`
  if (kind === 'changed') {
    const [during, change] = changes(answer, fleet)
    const deleted = isDeleted ? `${but}the record was deleted${on}` : ''
    return partsOf`${opening(during)}, ${inner} ${[change]}${tied}${deleted}`
  }
  if (isDeleted)
    return partsOf`${opening('By its last record')} ${inner} was ${where(kind)} ${fleet} on ${when}${tied}${but}${['the record was deleted']}${on}`
  // `on the fleet of Alder Rentals`: which fleet it was is not the verdict.
  const named = fleet.startsWith('the fleet') ? 'the fleet' : fleet
  return partsOf`${who} was ${[`${where(kind)} ${named}`]}${fleet.slice(named.length)} on ${when}${tied}`
}

function whenText(moment: AskedMoment, other: AskedMoment | undefined): string {
  const { start, zone } = moment
  if (isLongSpan(moment)) return longSpanText(moment, zone, longDateText)
  if (other === undefined) return instantText(start, zone, precisionOf(moment))
  const zones = `${zoneText(start, zone)} and ${zoneText(other.start, other.zone)}`
  return `${longDateText(start, zone)} at either ${clockOf(moment)}, ${zones}`
}

function where(state: MembershipState): string {
  return state === 'active' ? 'on' : 'not on'
}

/** `5 March 2024 at 08:30 EST (UTC−5)`. */
function instantText(instant: Instant, zone: string, precision: TimePrecision): string {
  return `${longDateText(instant, zone)} at ${clockText(instant, zone, precision)} ${zoneText(instant, zone)}`
}

/** `During 08:30 EST (UTC−5) on 1 March 2024`, and `was at first not on the fleet, then on it from 08:30:15`. */
function changes({ moment, states }: Answer, fleet: string): readonly [during: string, change: string] {
  const { start, zone } = moment
  const time = `${clockText(start, zone, precisionOf(moment))} ${zoneText(start, zone)}`
  const during = isLongSpan(moment)
    ? `On ${longSpanText(moment, zone, longDateText)}`
    : `During ${time} on ${longDateText(start, zone)}`
  const [first, ...later] = states
  if (later.length > MAX_LISTED) return [during, `went on or off ${fleet} ${later.length} times`]
  const precision = precisionAmong(states.map(({ from }) => from))
  // The fleet is named once.
  const hasRecord = first !== undefined && first.state !== 'no-record'
  const begin = hasRecord ? `was at first ${where(first.state)} ${fleet}` : 'had no record at first'
  const then = later.map(({ from, state }, index) => {
    const named = index === 0 && !hasRecord ? fleet : 'it'
    return `then ${where(state)} ${named} from ${clockText(from, zone, precision(from))}`
  })
  return [during, [begin, ...then].join(', ')]
}
