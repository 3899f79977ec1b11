import { type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import {
  clockText,
  dateText,
  precisionAmong,
  type TimePrecision,
  timeText,
  zoneText,
} from '../../lib/time/time-text'
import type { QueryMoment } from '../time/query-time'
import type { Answer } from './answer'
import type { RecordedStatus } from './verdict'

export const READINGS = ['Earlier time', 'Later time'] as const

export const statusWord = (state: RecordedStatus): string =>
  ({ active: 'Active', inactive: 'Inactive', 'no-record': 'No record' })[state]

export const spanStatusWord = (state: RecordedStatus): string =>
  state === 'no-record' ? 'No record yet' : statusWord(state)

export function spanName({ start, end }: QueryMoment): string {
  const length = end - start + 1
  if (length === MINUTE) return 'minute'
  if (length === SECOND) return 'second'
  if (length === 1000) return 'millisecond'
  if (length > SECOND) return 'time'
  return length === 1 ? 'microsecond' : 'fraction of a second'
}

/** Returns whether a queried time is a range (entry to exit, or with a tolerance) rather than one typed moment. */
export function isLongSpan({ start, end }: QueryMoment): boolean {
  const length = end - start + 1
  return length > SECOND && length !== MINUTE
}

/** Formats `Mar 5, 2024, from 8:25:00 AM to 8:50:59 AM EST (UTC−5)`. The seconds show that the last minute is included. */
export function longSpanText({ start, end }: QueryMoment, zone: string, day: DayWriter, zoneWord = zoneText) {
  const [zoneAtStart, zoneAtEnd] = [zoneWord(start, zone), zoneWord(end, zone)]
  const [first, last] = [day(start, zone), day(end, zone)]
  const until = `${clockText(end, zone)} ${zoneAtEnd}`
  if (first === last && zoneAtStart === zoneAtEnd)
    return `${first}, from ${clockText(start, zone)} to ${until}`
  return `${first}, from ${clockText(start, zone)} ${zoneAtStart} to ${last}, ${until}`
}

type DayWriter = (instant: Instant, zone: string) => string

export function precisionOf(moment: QueryMoment): TimePrecision {
  if (isLongSpan(moment)) return 'second'
  const length = moment.end - moment.start + 1
  return length >= MINUTE ? 'minute' : length >= SECOND ? 'second' : length >= 1000 ? 'milli' : 'micro'
}

/** Returns the precision for timestamps next to the queried time: seconds, or the queried time's own if finer. */
export function fractionOf(moment: QueryMoment): TimePrecision {
  const precision = precisionOf(moment)
  return precision === 'minute' ? 'second' : precision
}

/** Formats `Mar 5, 2024, 8:30 AM EST (UTC−5)`; with both zones' names if the local time happened twice. */
export function momentsText([first, second]: readonly QueryMoment[], zoneWord = zoneText): string {
  if (first === undefined) return ''
  if (isLongSpan(first)) return longSpanText(first, first.zone, dateText, zoneWord)
  const time = timeText(first.start, first.zone, precisionOf(first), zoneWord)
  return second === undefined ? time : `${time} or ${zoneWord(second.start, second.zone)}`
}

/** Formats the queried time and the part of it that was checked: `Mar 5, 2024, any second of 8:30 AM EST (UTC−5)`. */
export function askedMomentText(moment: QueryMoment, zone: string): string {
  const { start, end } = moment
  if (isLongSpan(moment)) return `${longSpanText(moment, zone, dateText)}, any moment of that time`
  const precision = precisionOf(moment)
  if (precision === 'minute')
    return `${dateText(start, zone)}, any second of ${clockText(start, zone, 'minute')} ${zoneText(start, zone)}`
  const time = timeText(start, zone, precision)
  return start === end ? time : `${time}, any moment of that ${spanName(moment)}`
}

/** Returns a formatter precise enough to tell the answer's timestamps apart and show a queried fraction. */
export function answerTimes(answer: Answer, zone: string): TimeWriter {
  const precision = answerPrecision(answer)
  return (instant) => timeText(instant, zone, precision(instant))
}

export function answerPrecision({ moment, instants }: Answer) {
  // A time typed to the second or minute has no fraction to show.
  const hasFraction = moment.end - moment.start < SECOND - 1
  return precisionAmong(hasFraction ? [...instants, moment.start] : instants, fractionOf(moment))
}

export type TimeWriter = (instant: Instant) => string

export const clockOf = (moment: QueryMoment): string =>
  clockText(moment.start, moment.zone, precisionOf(moment))

export const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
