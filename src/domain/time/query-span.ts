import { isoOffset } from '../../lib/time/fixed-offset'
import { type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import { wallText } from '../../lib/time/moment-text'
import { instantToWall, offsetSeconds } from '../../lib/time/zone'
import { parseQueryTime, type QueryMoment, type QueryMoments, type QueryTime } from './query-time'

/** A queried time as in the URL: a moment, or a range from `at` to `until`, widened by a tolerance on both sides. */
export interface QuerySpan {
  readonly at: string
  readonly until?: string | undefined
  /** Minutes; 0 if absent. */
  readonly tolerance?: number | undefined
}

export type Moments = QueryMoments['moments']

/** Parses a moment or range in a zone. If clocks showed an end twice, the range includes both occurrences. */
export function parseQuerySpan({ at, until, tolerance = 0 }: QuerySpan, zone: string): QueryTime {
  const start = parseQueryTime(at, zone)
  if (start.kind !== 'moments') return start
  if (until === undefined) return { kind: 'moments', moments: widened(start.moments, tolerance) }
  const end = parseQueryTime(until, zone)
  if (end.kind === 'gap') return end
  if (end.kind === 'invalid') return { kind: 'invalid', message: `The end: ${end.message}` }
  const [first] = start.moments
  const last = end.moments[1] ?? end.moments[0]
  if (last.end < first.start) return { kind: 'invalid', message: 'The end is before the start.' }
  return { kind: 'moments', moments: widened([{ ...first, end: last.end }], tolerance) }
}

/** Formats an instant for the URL: `2024-03-05 08:30-05:00`, with the precision for a moment of this length. */
export const addressText = (instant: Instant, zone: string, length: number): string =>
  `${wallText(instantToWall(instant, zone), length)}${isoOffset(offsetSeconds(instant, zone))}`

/** Returns the text that {@link parseQuerySpan} parses as these moments. The moments include `tolerance` (minutes). */
export function querySpanOf(moments: Moments, tolerance: number): QuerySpan & { readonly zone: string } {
  const [first, second] = widened(moments, -tolerance)
  const { start, end, zone } = first
  const rest = tolerance === 0 ? {} : { tolerance }
  // A local time that happened twice stays ambiguous only without its offset.
  if (second) return { at: wallText(instantToWall(start, zone), end - start + 1), zone, ...rest }
  const texts: readonly QuerySpan[] = [
    ...[MINUTE, SECOND, 1000, 1].map((length) => ({ at: addressText(start, zone, length) })),
    { at: addressText(start, zone, SECOND), until: addressText(end + 1 - SECOND, zone, SECOND) },
  ]
  const exact = texts.find((text) => means(text, first))
  return {
    ...(exact ?? { at: addressText(start, zone, 1), until: addressText(end, zone, 1) }),
    zone,
    ...rest,
  }
}

/** Formats the queried time: `2024-03-05 08:30`, `to` and the end of a range, and the tolerance. */
export function querySpanText({ at, until, tolerance = 0 }: QuerySpan): string {
  const span = until === undefined ? at : `${at} to ${until}`
  return tolerance === 0 ? span : `${span}, ± ${tolerance} ${tolerance === 1 ? 'minute' : 'minutes'}`
}

function means(text: QuerySpan, { start, end, zone }: QueryMoment): boolean {
  const read = parseQuerySpan(text, zone)
  if (read.kind !== 'moments' || read.moments.length > 1) return false
  return read.moments[0].start === start && read.moments[0].end === end
}

export function widened([first, second]: Moments, minutes: number): Moments {
  const wider = (moment: QueryMoment): QueryMoment => {
    const { start, end } = moment
    return { ...moment, start: start - minutes * MINUTE, end: end + minutes * MINUTE }
  }
  return second === undefined ? [wider(first)] : [wider(first), wider(second)]
}
