import type { Instant } from '../../lib/time/instant'
import {
  clockText,
  longDateText,
  precisionAmong,
  type TimePrecision,
  zoneText,
} from '../../lib/time/time-text'
import { wallAsUtc } from '../../lib/time/zone'
import { offSeason, type QueryMoment } from '../time/query-time'
import { fleetPhrase, type Subject, vehicleName } from '../words/subject-words'
import { type Answer, type Answers, agreedAnswer, hasEnded, isCertain, isDeletedWithin } from './answer'
import { textOfParts } from './answer-words'
import type { RecordedStatus } from './verdict'
import { answerPrecision, clockOf, isLongSpan, longSpanText, lowerFirst, precisionOf } from './verdict-words'

/** If the status changed more often than this within the queried time, the sentence has the count instead of a list. */
const MAX_LISTED = 4

export interface SentencePart {
  readonly text: string
  readonly isStrong: boolean
}

/** Formats the answer as a sentence that can be quoted on its own and claims no more than the answer does. */
export const answerSentence = (answers: Answers, subject: Subject): string =>
  textOfParts(sentenceParts(answers, subject))

export function sentenceParts({ gap, readings }: Answers, subject: Subject): readonly SentencePart[] {
  const [first, second] = readings
  if (gap) {
    const wall = wallAsUtc(gap.wall)
    const time = `${clockText(wall, 'UTC', 'minute')} on ${longDateText(wall, 'UTC')}`
    return partsOf`Clocks in ${gap.zone} skipped ${time}, so ${vehicleName(subject, 'within')} wasn’t checked.`
  }
  if (first === undefined) return []
  const isOne = agreedAnswer(readings) !== null && readings.every((one) => isCertain(one) && hasEnded(one))
  if (second === undefined || isOne)
    return [...clause(first, subject, 'first', second?.moment), ...partsOf`.`]
  const both = readings.map((answer) => clause(answer, subject, 'within'))
  const off = offSeason([first.moment, second.moment])
  return [
    ...partsOf`${off ? `${off.text}, so that could mean two times` : `Clocks in ${first.moment.zone} showed that time twice`}: `,
    ...both.flatMap((parts, index) => (index === 0 ? parts : [...partsOf`; `, ...parts])),
    ...partsOf`.`,
  ]
}

/** Splits a template into parts. A value in an array is strong. Removes empty parts. */
const partsOf = (texts: TemplateStringsArray, ...values: readonly (string | readonly [string])[]) =>
  texts
    .flatMap((text, index): SentencePart[] => {
      const value = values[index] ?? ''
      const isStrong = typeof value !== 'string'
      return [
        { text, isStrong: false },
        { text: isStrong ? value[0] : value, isStrong },
      ]
    })
    .filter(({ text }) => text !== '')

/** Returns the sentence for one interpretation without its period. `place`: whether it starts the sentence or is part of one. */
function clause(
  answer: Answer,
  subject: Subject,
  place: 'first' | 'within',
  other?: QueryMoment,
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
    const notYet = `that time ${hasBegun ? 'wasn’t over' : 'was in the future'} when this was checked, on ${checked}`
    return partsOf`${[opening('We can’t say yet')]} whether ${inner} was active on ${fleet} on ${when}, because ${notYet}`
  }
  if (!isCertain(answer))
    return partsOf`${[opening('It isn’t certain')]} whether ${inner} was active on ${fleet} on ${when}, because recorded changes conflict`

  const isTied = caveats.some(({ code }) => code === 'ties-disagree')
  const tied = isTied ? ', based on the order of changes recorded at the same time' : ''
  const on =
    decidedAt === null ? '' : ` on ${instantText(decidedAt, moment.zone, answerPrecision(answer)(decidedAt))}`

  if (kind === 'no-record')
    return partsOf`${[opening('No record')]} shows whether ${inner} was active on ${fleet} on ${when}`
  if (kind === 'changed') {
    const [during, change] = changes(answer, fleet)
    if (isDeleted)
      return partsOf`${opening(during)}, ${inner} ${['was deleted']} from ${fleet}${on}: before that, it ${change}${tied}`
    return partsOf`${opening(during)}, ${inner} ${[change]}${tied}`
  }
  if (isDeleted)
    return partsOf`${who} ${['was deleted']} from ${fleet}${on}, ${isDeletedWithin(answer) ? 'within' : 'before'} ${when}${tied}`
  return partsOf`${who} was ${[stateWords(kind)]} on ${fleet} on ${when}${tied}`
}

function whenText(moment: QueryMoment, other: QueryMoment | undefined): string {
  const { start, zone } = moment
  if (isLongSpan(moment)) return longSpanText(moment, zone, longDateText)
  if (other === undefined) return instantText(start, zone, precisionOf(moment))
  const zones = `${zoneText(start, zone)} and ${zoneText(other.start, other.zone)}`
  return `${longDateText(start, zone)}, at either ${clockOf(moment)}, ${zones}`
}

const stateWords = (state: RecordedStatus): string => (state === 'active' ? 'active' : 'not active')

/** Formats `March 5, 2024, at 8:30 AM EST (UTC−5)`. */
const instantText = (instant: Instant, zone: string, precision: TimePrecision): string =>
  `${longDateText(instant, zone)}, at ${clockText(instant, zone, precision)} ${zoneText(instant, zone)}`

/** Formats the halves of a sentence: `During 8:30 AM EST on March 1, 2024` and `was at first not active on the fleet, …`. */
function changes({ moment, states }: Answer, fleet: string): readonly [during: string, change: string] {
  const { start, zone } = moment
  const time = `${clockText(start, zone, precisionOf(moment))} ${zoneText(start, zone)}`
  const during = isLongSpan(moment)
    ? `On ${longSpanText(moment, zone, longDateText)}`
    : `During ${time} on ${longDateText(start, zone)}`
  const [first, ...later] = states
  if (later.length > MAX_LISTED) return [during, `changed status on ${fleet} ${later.length} times`]
  const precision = precisionAmong(states.map(({ from }) => from))
  // The fleet's name appears only once.
  const hasRecord = first !== undefined && first.state !== 'no-record'
  const begin = hasRecord ? `was at first ${stateWords(first.state)} on ${fleet}` : 'had no record at first'
  const then = later.map(({ from, state }, index) => {
    const isNamed = index === 0 && !hasRecord
    const words = isNamed ? `was ${stateWords(state)} on ${fleet}` : stateWords(state)
    return `then ${words} from ${clockText(from, zone, precision(from))}`
  })
  return [during, [begin, ...then].join(', ')]
}
