import { DAY, type Instant, MINUTE } from '../../lib/time/instant'
import { parseDate, wallText } from '../../lib/time/moment-text'
import { dayNumber } from '../../lib/time/time-text'
import { jumpOver, utcWall, type Wall, wallAsUtc, wallToInstants } from '../../lib/time/zone'
import { readAskedTime } from './asked-time'

/** What a typed time or date covers, or why it covers nothing. */
export type TypedSpan =
  | { readonly kind: 'time' | 'day'; readonly start: Instant; readonly end: Instant }
  | { readonly kind: 'invalid'; readonly message: string }

/**
 * Reads typed text where a time is optional: a date alone is the whole day of the zone. Of a time or a day that clocks
 * showed twice it covers both; one that they skipped is invalid. Ends are inclusive.
 */
export function readTypedSpan(text: string, zone: string): TypedSpan {
  const midnight = parseDate(text)
  if (midnight !== null) return readDay(midnight, zone)
  const asked = readAskedTime(text, zone)
  if (asked.kind === 'invalid') return asked
  if (asked.kind === 'gap') return { kind: 'invalid', message: `That time did not exist. ${asked.text}` }
  const [first, second = first] = asked.moments
  return { kind: 'time', start: first.start, end: second.end }
}

function readDay(midnight: Wall, zone: string): TypedSpan {
  const asked = readAskedTime(wallText(midnight, MINUTE), zone)
  if (asked.kind === 'invalid') return asked
  const next = utcWall(wallAsUtc(midnight) + DAY)
  const start = asked.kind === 'gap' ? asked.after : asked.moments[0].start
  // Where clocks show the next midnight twice, the day ends at the first, unless they went back into the day.
  const midnights = wallToInstants(next, zone)
  const isInDay = (at: Instant) => dayNumber(at - 1, zone) < dayNumber(at, zone)
  const end = (midnights.findLast(isInDay) ?? jumpOver(next, zone)) - 1
  if (start <= end) return { kind: 'day', start, end }
  const jump = asked.kind === 'gap' ? ` ${asked.text}` : ''
  return { kind: 'invalid', message: `That date did not exist.${jump}` }
}
