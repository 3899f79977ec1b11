import { type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import { precisionAmong } from '../../lib/time/time-precision'
import { clockText, dateText, type TimePrecision, timeText, zoneText } from '../../lib/time/time-text'
import type { AskedMoment } from '../time/asked-time'
import type { Answer } from './answer'
import type { MembershipState } from './verdict'

/** The word for a state in a headline. */
export function stateWord(state: MembershipState): string {
  return { active: 'Active', 'not-active': 'Not active', 'no-record': 'No record' }[state]
}

/** The length of the time asked as a noun: minute, second, …; `time` for a span such as that between entry and exit. */
export function spanName({ start, end }: AskedMoment): string {
  const length = end - start + 1
  if (length === MINUTE) return 'minute'
  if (length === SECOND) return 'second'
  if (length === 1000) return 'millisecond'
  if (length > SECOND) return 'time'
  return length === 1 ? 'microsecond' : 'fraction of a second'
}

/** Whether a time is no moment as one types it, but a span: from entry to exit, or with a tolerance. */
export function isLongSpan({ start, end }: AskedMoment): boolean {
  const length = end - start + 1
  return length > SECOND && length !== MINUTE
}

/**
 * A long span from its first to its last second: `5 Mar 2024 from 08:25:00 to 08:50:59 EST (UTC−5)`. Seconds leave no
 * doubt about whether the last minute counts.
 * @param day writes the days
 */
export function longSpanText({ start, end }: AskedMoment, zone: string, day: DayWriter): string {
  const [zoneAtStart, zoneAtEnd] = [zoneText(start, zone), zoneText(end, zone)]
  const [first, last] = [day(start, zone), day(end, zone)]
  const until = `${clockText(end, zone)} ${zoneAtEnd}`
  if (first === last && zoneAtStart === zoneAtEnd)
    return `${first} from ${clockText(start, zone)} to ${until}`
  return `${first} from ${clockText(start, zone)} ${zoneAtStart} to ${last}, ${until}`
}

type DayWriter = (instant: Instant, zone: string) => string

/** The precision at which the time asked is written. */
export function precisionOf(moment: AskedMoment): TimePrecision {
  if (isLongSpan(moment)) return 'second'
  const length = moment.end - moment.start + 1
  return length >= MINUTE ? 'minute' : length >= SECOND ? 'second' : length >= 1000 ? 'milli' : 'micro'
}

/** The precision of times beside the time asked: seconds, or its own where that is finer. */
export function fractionOf(moment: AskedMoment): TimePrecision {
  const precision = precisionOf(moment)
  return precision === 'minute' ? 'second' : precision
}

/** `5 Mar 2024, any second of 08:30 EST (UTC−5)`: the time asked, and what of it was checked. */
export function askedMomentText(moment: AskedMoment, zone: string): string {
  const { start, end } = moment
  if (isLongSpan(moment)) return `${longSpanText(moment, zone, dateText)}, any moment of that time`
  const precision = precisionOf(moment)
  if (precision === 'minute')
    return `${dateText(start, zone)}, any second of ${clockText(start, zone, 'minute')} ${zoneText(start, zone)}`
  const time = timeText(start, zone, precision)
  return start === end ? time : `${time}, any moment of that ${spanName(moment)}`
}

/** Writes an answer's times as finely as different ones, or the fraction of a second that was asked, need. */
export function answerTimes(answer: Answer, zone: string): TimeWriter {
  const precision = answerPrecision(answer)
  return (instant) => timeText(instant, zone, precision(instant))
}

/** How finely {@link answerTimes} writes each time. */
export function answerPrecision({ moment, instants }: Answer) {
  // A time asked to the second or the minute has no fraction to be told apart from.
  const hasFraction = moment.end - moment.start < SECOND - 1
  return precisionAmong(hasFraction ? [...instants, moment.start] : instants, fractionOf(moment))
}

export type TimeWriter = (instant: Instant) => string

/** `01:30`, as finely as it was asked. */
export function clockOf(moment: AskedMoment): string {
  return clockText(moment.start, moment.zone, precisionOf(moment))
}

/** A text as it stands within a sentence. */
export function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
