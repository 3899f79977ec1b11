import { MINUTE, SECOND } from '../../lib/time/instant'
import { wallText } from '../../lib/time/moment-text'
import { type TimePrecision, timeText } from '../../lib/time/time-text'
import { instantToWall } from '../../lib/time/zone'
import { type AskedMoment, type AskedMoments, type AskedTime, readAskedTime } from './asked-time'

/** A time as an address has it: a moment, or a span from `at` to `until`, with minutes before and after that count as well. */
export interface AskedSpan {
  readonly at: string
  readonly until?: string | undefined
  /** Minutes; 0 where it is absent. */
  readonly tolerance?: number | undefined
}

type Moments = AskedMoments['moments']

/** Reads a time or a span in the zone. Of a time shown twice, the earlier reading begins and the later one ends it. */
export function readAskedSpan({ at, until, tolerance = 0 }: AskedSpan, zone: string): AskedTime {
  const start = readAskedTime(at, zone)
  if (start.kind !== 'moments') return start
  if (until === undefined) return { kind: 'moments', moments: widened(start.moments, tolerance) }
  const end = readAskedTime(until, zone)
  if (end.kind === 'gap') return end
  if (end.kind === 'invalid') return { kind: 'invalid', message: `The end: ${end.message}` }
  const [first] = start.moments
  const last = end.moments[1] ?? end.moments[0]
  if (last.end < first.start) return { kind: 'invalid', message: 'The end is before the start.' }
  return { kind: 'moments', moments: widened([{ ...first, end: last.end }], tolerance) }
}

/** The text that {@link readAskedSpan} reads as these moments, in their own zone. `tolerance` (minutes) is part of them. */
export function askedSpanOf(moments: Moments, tolerance: number): AskedSpan & { readonly zone: string } {
  const [first, second] = widened(moments, -tolerance)
  const { start, end, zone } = first
  const rest = tolerance === 0 ? {} : { tolerance }
  // Only without its offset has a time two readings.
  if (second) return { at: wallText(instantToWall(start, zone), end - start + 1), zone, ...rest }
  const at = (precision: TimePrecision) => timeText(start, zone, precision)
  const texts: readonly AskedSpan[] = [
    ...(['minute', 'second', 'milli', 'micro'] as const).map((precision) => ({ at: at(precision) })),
    { at: at('second'), until: timeText(end + 1 - SECOND, zone) },
  ]
  const exact = texts.find((text) => means(text, first))
  return { ...(exact ?? { at: at('micro'), until: timeText(end, zone, 'micro') }), zone, ...rest }
}

/** `2024-03-05 08:30`, `to` where it is a span, and its tolerance: what was asked, as one text. */
export function askedSpanText({ at, until, tolerance = 0 }: AskedSpan): string {
  const span = until === undefined ? at : `${at} to ${until}`
  return tolerance === 0 ? span : `${span}, ± ${tolerance} ${tolerance === 1 ? 'minute' : 'minutes'}`
}

const TEXT = /^(?<at>.+?)(?: to (?<until>.+?))?(?:, ± (?<tolerance>\d+) minutes?)?$/s

/** Reads a text of {@link askedSpanText}; any other is a time. */
export function askedSpanIn(text: string): AskedSpan {
  const { at = text, until, tolerance } = TEXT.exec(text)?.groups ?? {}
  return { at, until, tolerance: tolerance === undefined ? undefined : Number(tolerance) }
}

function means(text: AskedSpan, { start, end, zone }: AskedMoment): boolean {
  const read = readAskedSpan(text, zone)
  if (read.kind !== 'moments' || read.moments.length > 1) return false
  return read.moments[0].start === start && read.moments[0].end === end
}

/** Moments that begin and end so many minutes earlier and later. */
export function widened([first, second]: Moments, minutes: number): Moments {
  const wider = (moment: AskedMoment): AskedMoment => {
    const { start, end } = moment
    return { ...moment, start: start - minutes * MINUTE, end: end + minutes * MINUTE }
  }
  return second === undefined ? [wider(first)] : [wider(first), wider(second)]
}
