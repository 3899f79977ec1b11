import { DAY, type Instant, MINUTE } from '../../lib/time/instant'
import { parseDate, wallText } from '../../lib/time/moment-text'
import { dayNumber } from '../../lib/time/time-text'
import { isZone, jumpOver, utcWall, type Wall, wallAsUtc, wallToInstants } from '../../lib/time/zone'
import { parseQueryTime, rezone } from './query-time'

export type TypedSpan =
  | { readonly kind: 'time' | 'day'; readonly start: Instant; readonly end: Instant }
  | { readonly kind: 'invalid'; readonly message: string }

/** Parses a typed time as a range, both ends inclusive: a whole day, or both occurrences of a time that clocks showed twice. */
export function parseTimeRange(text: string, zone: string): TypedSpan {
  const midnight = parseDate(text)
  if (midnight !== null) return readDay(midnight, zone)
  const asked = parseQueryTime(text, zone)
  if (asked.kind === 'invalid') return asked
  if (asked.kind === 'gap')
    return { kind: 'invalid', message: `That local time doesn’t exist. ${asked.text}` }
  const [first, second = first] = asked.moments
  return { kind: 'time', start: first.start, end: second.end }
}

function readDay(midnight: Wall, zone: string): TypedSpan {
  const asked = parseQueryTime(wallText(midnight, MINUTE), zone)
  if (asked.kind === 'invalid') return asked
  const next = utcWall(wallAsUtc(midnight) + DAY)
  const start = asked.kind === 'gap' ? asked.after : asked.moments[0].start
  // If clocks show the next midnight twice, the day ends at the first one, unless the clocks went back into the day.
  const midnights = wallToInstants(next, zone)
  const isInDay = (at: Instant) => dayNumber(at - 1, zone) < dayNumber(at, zone)
  const end = (midnights.findLast(isInDay) ?? jumpOver(next, zone)) - 1
  if (start <= end) return { kind: 'day', start, end }
  const jump = asked.kind === 'gap' ? ` ${asked.text}` : ''
  return { kind: 'invalid', message: `That date doesn’t exist in this time zone.${jump}` }
}

type ViewTimes = Partial<Record<'zone' | 'at' | 'from' | 'to', string | undefined>>

/**
 * Rewrites a view's times for another zone. A date alone becomes the minute at which that day starts or ends. Drops a
 * time without exactly one interpretation. Keeps text that isn't a time, and every time if the old zone is unknown.
 */
export function rezoneView<View extends ViewTimes>(view: View, fromZone: string, toZone: string): View {
  if (!isZone(fromZone)) return { ...view, zone: toZone }
  const carry = (text: string | undefined): string | undefined =>
    text === undefined || parseQueryTime(text, fromZone).kind === 'invalid'
      ? text
      : (rezone(text, fromZone, toZone) ?? undefined)
  const carryBound = (text: string | undefined, edge: 'start' | 'end'): string | undefined => {
    const typed = text === undefined ? null : parseTimeRange(text, fromZone)
    if (typed?.kind !== 'day') return carry(text)
    return rezone(`${wallText(utcWall(typed[edge]), MINUTE)}Z`, 'UTC', toZone) ?? undefined
  }
  const bounds = { from: carryBound(view.from, 'start'), to: carryBound(view.to, 'end') }
  return { ...view, zone: toZone, at: carry(view.at), ...bounds }
}
