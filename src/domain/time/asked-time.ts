import { isoOffset } from '../../lib/time/fixed-offset'
import type { Instant } from '../../lib/time/instant'
import type { WrittenZone } from '../../lib/time/moment-parts'
import { type Moment, parseMoment, wallText } from '../../lib/time/moment-text'
import { clockText, dateText } from '../../lib/time/time-text'
import {
  instantToWall,
  isZone,
  jumpOver,
  offsetSeconds,
  type Wall,
  wallAsUtc,
  wallToInstants,
} from '../../lib/time/zone'

/** A time as asked: it is as long as the precision that was typed. */
export interface AskedMoment {
  readonly start: Instant
  /** Inclusive: start + precision − 1 µs. */
  readonly end: Instant
  /** Local time minus UTC at the start, in the zone that it was read in. */
  readonly offsetSeconds: number
  /** The zone that it is shown in. */
  readonly zone: string
}

/** A moment, or the two readings of a time that the zone's clocks showed twice, earlier first. */
export interface AskedMoments {
  readonly kind: 'moments'
  readonly moments: readonly [AskedMoment] | readonly [AskedMoment, AskedMoment]
}

/** A time that the zone's clocks jumped over. */
export interface AskedGap {
  readonly kind: 'gap'
  readonly wall: Wall
  readonly zone: string
  /** The first moment after the jump. */
  readonly after: Instant
  /** Explains the jump in a sentence. */
  readonly text: string
}

export type AskedTime = { readonly kind: 'invalid'; readonly message: string } | AskedGap | AskedMoments

/** Reads typed text as a time in the zone. A zone in the text wins: see `writtenZone`. */
export function readAskedTime(text: string, zone: string): AskedTime {
  return askedTimeOf(parseMoment(text), zone)
}

/** As {@link readAskedTime}, for a text that was parsed already. */
export function askedTimeOf(moment: Moment, zone: string): AskedTime {
  if (!moment.ok) return { kind: 'invalid', message: moment.message }
  if (zone === '') return { kind: 'invalid', message: 'Choose a time zone.' }
  if (!isZone(zone)) return { kind: 'invalid', message: `Unknown time zone “${zone}”. Choose another.` }
  const readIn = moment.zone?.name ?? zone
  const [first, second] = wallToInstants(moment.wall, readIn)
  if (first === undefined) return gap(moment.wall, readIn)
  const asked = (start: Instant): AskedMoment => ({
    start,
    end: start + moment.precision - 1,
    offsetSeconds: offsetSeconds(start, readIn),
    zone,
  })
  const moments = second === undefined ? ([asked(first)] as const) : ([asked(first), asked(second)] as const)
  return { kind: 'moments', moments }
}

/** The zone that the text names itself: it is read instead of the one beside it. Null where it names none. */
export function writtenZone(text: string): WrittenZone | null {
  const moment = parseMoment(text)
  return moment.ok ? moment.zone : null
}

/** Says what a zone in the text was taken for. Null where the text has none. */
export function zoneNote(text: string): string | null {
  const zone = writtenZone(text)
  return zone && `Time zone from the text: ${zone.words}`
}

/** The place whose zone the text names: `ET` is New York. Null where it names none or an offset alone. */
export function writtenPlace(text: string): string | null {
  const zone = writtenZone(text)?.name
  return zone?.includes('/') ? zone : null
}

function gap(wall: Wall, zone: string): AskedGap {
  const after = jumpOver(wall, zone)
  // What the clock would have shown at the jump had it not jumped.
  const until = wallAsUtc(instantToWall(after - 1, zone)) + 1
  const [fromDay, toDay] = [dateText(until, 'UTC'), dateText(after, zone)]
  const from = `${clockText(until, 'UTC', 'minute')}${fromDay === toDay ? '' : ` on ${fromDay}`}`
  const to = `${clockText(after, zone, 'minute')} on ${toDay}`
  const text = `In ${zone}, clocks went forward from ${from} to ${to}, so no clock showed that time.`
  return { kind: 'gap', wall, zone, after, text }
}

/**
 * Rewrites a time for another zone: same moment, same precision. Adds the offset where the other zone's clocks showed the
 * time twice. Null where the text has no or two readings, or where the other zone needs more precision (offsets with
 * seconds, long ago).
 */
export function rezone(text: string, fromZone: string, toZone: string): string | null {
  const moment = parseMoment(text)
  const asked = readAskedTime(text, fromZone)
  if (!moment.ok || !isZone(toZone) || asked.kind !== 'moments' || asked.moments.length !== 1) return null
  const { start } = asked.moments[0]
  const plain = wallText(instantToWall(start, toZone), moment.precision)
  const candidates = [plain, `${plain} ${isoOffset(offsetSeconds(start, toZone))}`]
  return candidates.find((candidate) => means(candidate, toZone, start)) ?? null
}

function means(text: string, zone: string, start: Instant): boolean {
  const asked = readAskedTime(text, zone)
  return asked.kind === 'moments' && asked.moments.length === 1 && asked.moments[0].start === start
}
