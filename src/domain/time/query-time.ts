import { isoOffset, seasonPlace } from '../../lib/time/fixed-offset'
import { DAY, type Instant, MINUTE } from '../../lib/time/instant'
import type { WrittenZone } from '../../lib/time/moment-parts'
import { type Moment, parseDate, parseMoment, wallText } from '../../lib/time/moment-text'
import { clockText, dateText, dayNumber, MONTHS, shortZoneText } from '../../lib/time/time-text'
import {
  instantToWall,
  isZone,
  jumpOver,
  offsetSeconds,
  utcWall,
  type Wall,
  wallAsUtc,
  wallToInstants,
} from '../../lib/time/zone'
import { zoneWords } from '../../lib/time/zone-names'

/** A queried time: an interval as long as the typed precision. */
export interface QueryMoment {
  readonly start: Instant
  /** Inclusive: start + precision − 1 µs. */
  readonly end: Instant
  /** Local time minus UTC at the start, in the zone used to parse the text. */
  readonly offsetSeconds: number
  readonly zone: string
}

/** One moment, or two, earlier first, if clocks showed the time twice or a zone is out of season (`PST` in summer). */
export interface QueryMoments {
  readonly kind: 'moments'
  readonly moments: readonly [QueryMoment] | readonly [QueryMoment, QueryMoment]
}

export interface SkippedLocalTime {
  readonly kind: 'gap'
  readonly wall: Wall
  readonly zone: string
  readonly after: Instant
  readonly text: string
}

export type QueryTime =
  | { readonly kind: 'invalid'; readonly message: string }
  | SkippedLocalTime
  | QueryMoments

/** Parses typed text as a time in a zone. A zone in the text wins: see `writtenZone`. */
export const parseQueryTime = (text: string, zone: string): QueryTime => queryTimeOf(parseMoment(text), zone)

/** Formats the local date that a text names: `Mar 5, 2024`. Null if it names none. */
export function dayOf(text: string): string | null {
  const moment = parseMoment(text)
  return moment.ok ? dateText(wallAsUtc(moment.wall), 'UTC') : null
}

/** Formats the local time that a text names: `Mar 5, 2024, 5:42 PM`. Null if it names none. */
export function timeOf(text: string): string | null {
  const moment = parseMoment(text)
  if (!moment.ok) return null
  const precision = moment.precision < MINUTE ? 'second' : 'minute'
  return `${dayOf(text)}, ${clockText(wallAsUtc(moment.wall), 'UTC', precision)}`
}

/** Converts a parsed time to instants. `home` gives names a local meaning: in Arizona, MST applies all year. */
export function queryTimeOf(moment: Moment, zone: string, home = zone): QueryTime {
  if (!moment.ok) return { kind: 'invalid', message: moment.message }
  if (zone === '') return { kind: 'invalid', message: 'Choose a time zone.' }
  if (!isZone(zone)) return { kind: 'invalid', message: `Unknown time zone “${zone}”. Choose another.` }
  const readIn = moment.zone?.name ?? zone
  const asked = (start: Instant, by: string, shown: string): QueryMoment => ({
    start,
    end: start + moment.precision - 1,
    offsetSeconds: offsetSeconds(start, by),
    zone: shown,
  })
  const [first, second] = wallToInstants(moment.wall, readIn)
  if (first === undefined) return gap(moment.wall, readIn)
  if (second !== undefined)
    return { kind: 'moments', moments: [asked(first, readIn, zone), asked(second, readIn, zone)] }
  const place = seasonPlace(readIn)
  const isInUse =
    place === null ||
    offsetSeconds(first, place) === offsetSeconds(first, readIn) ||
    (seasonPlace(home) === null && shortZoneText(first, home) === readIn)
  const [meant] = isInUse ? [] : wallToInstants(moment.wall, place)
  if (place === null || meant === undefined) return { kind: 'moments', moments: [asked(first, readIn, zone)] }
  const [literal, local] = [asked(first, readIn, readIn), asked(meant, place, place)]
  return { kind: 'moments', moments: first < meant ? [literal, local] : [local, literal] }
}

/** A standard- or summer-time name used out of season: the name, its place, and an explanation. */
export interface OffSeason {
  readonly name: string
  readonly place: string
  readonly text: string
}

/** Names that some place uses all year: Arizona, Saskatchewan, Queensland … */
const ALL_YEAR = /^(?:[ACEM]ST|A[CE]ST|GMT)$/

/** Returns a moment's zone name that wasn't in use: `PST isn't used in September`. Null if there is none. */
export function offSeason(moments: readonly QueryMoment[]): OffSeason | null {
  const [first, second] = moments
  const name = [first, second].find((one) => one && seasonPlace(one.zone) !== null)?.zone
  const place = name === undefined ? null : seasonPlace(name)
  if (first === undefined || second === undefined || name === undefined || place === null) return null
  if (first.zone === second.zone) return null
  const wall = instantToWall(first.start, first.zone)
  const [begin, end] = [1, 28].map((day) => offsetSeconds(wallAsUtc({ ...wall, day }), place))
  // In a month when clocks change, the name applies to part of the month, so give the day.
  const when = begin === end ? `in ${MONTHS[wall.month - 1]}` : `on ${dateText(first.start, place)}`
  return { name, place, text: `${name} isn’t used ${when}${ALL_YEAR.test(name) ? ' in most places' : ''}` }
}

/** Returns the zone in the text, which overrides the zone field. Null if the text has none. */
export function writtenZone(text: string): WrittenZone | null {
  const moment = parseMoment(text)
  return moment.ok ? moment.zone : null
}

export function zoneNote(text: string): string | null {
  const zone = writtenZone(text)
  return zone && `Time zone from the text: ${zoneWords(zone.text, zone.name)}`
}

/** Returns the place whose zone the text has: `ET` is New York. Null if the text has no zone, or only an offset. */
export function writtenPlace(text: string): string | null {
  const zone = writtenZone(text)?.name
  return zone?.includes('/') ? zone : null
}

function gap(wall: Wall, zone: string): SkippedLocalTime {
  const after = jumpOver(wall, zone)
  // The local time that the jump skipped to, on the old offset.
  const until = wallAsUtc(instantToWall(after - 1, zone)) + 1
  const [fromDay, toDay] = [dateText(until, 'UTC'), dateText(after, zone)]
  const from = `${clockText(until, 'UTC', 'minute')}${fromDay === toDay ? '' : ` on ${fromDay},`}`
  const to = `${clockText(after, zone, 'minute')} on ${toDay}`
  const text = `In ${zone}, clocks jumped from ${from} to ${to}, so that time doesn’t exist.`
  return { kind: 'gap', wall, zone, after, text }
}

/**
 * Rewrites a time for another zone with the same moment and precision, with the offset if the other zone's clocks showed
 * it twice. Null if the text doesn't have exactly one interpretation, or if the other zone needs more precision.
 */
export function rezone(text: string, fromZone: string, toZone: string): string | null {
  const moment = parseMoment(text)
  const asked = parseQueryTime(text, fromZone)
  if (!moment.ok || !isZone(toZone) || asked.kind !== 'moments') return null
  const off = offSeason(asked.moments)
  if (off) return moment.zone ? text : `${text} ${off.name}`
  if (asked.moments.length !== 1) return null
  const { start } = asked.moments[0]
  const plain = wallText(instantToWall(start, toZone), moment.precision)
  const candidates = [plain, `${plain} ${isoOffset(offsetSeconds(start, toZone))}`]
  return candidates.find((candidate) => means(candidate, toZone, start)) ?? null
}

function means(text: string, zone: string, start: Instant): boolean {
  const asked = parseQueryTime(text, zone)
  return asked.kind === 'moments' && asked.moments.length === 1 && asked.moments[0].start === start
}

/** Returns this computer's clock. Prefer the service's clock if a response has it. */
export const instantNow = (): Instant => Date.now() * 1000

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
