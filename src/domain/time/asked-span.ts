import { type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import { wallText } from '../../lib/time/moment-text'
import { timeText } from '../../lib/time/time-text'
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
  const wider = (moment: AskedMoment) => widened(moment, tolerance)
  if (until === undefined) return { kind: 'moments', moments: both(start.moments, wider) }
  const end = readAskedTime(until, zone)
  if (end.kind === 'gap') return end
  if (end.kind === 'invalid') return { kind: 'invalid', message: `The end: ${end.message}` }
  const [first] = start.moments
  const last = end.moments[1] ?? end.moments[0]
  if (last.end < first.start) return { kind: 'invalid', message: 'The end is before the start.' }
  return { kind: 'moments', moments: [wider({ ...first, end: last.end })] }
}

/** The text that {@link readAskedSpan} reads as these moments, in their own zone. `tolerance` (minutes) is part of them. */
export function askedSpanOf(moments: Moments, tolerance: number): AskedSpan & { readonly zone: string } {
  const [first, second] = both(moments, (moment) => widened(moment, -tolerance))
  const { start, end, zone } = first
  const rest = tolerance === 0 ? {} : { tolerance }
  // Only without its offset has a time two readings.
  if (second) return { at: wallText(instantToWall(start, zone), end - start + 1), zone, ...rest }
  const texts: readonly AskedSpan[] = [
    { at: timeText(start, zone, 'minute') },
    { at: timeText(start, zone, 'second') },
    { at: timeText(start, zone, 'milli') },
    { at: timeText(start, zone, 'micro') },
    { at: spanText(start, zone), until: spanText(end + 1 - SECOND, zone) },
  ]
  const exact = texts.find((text) => means(text, first)) ?? {
    at: timeText(start, zone, 'micro'),
    until: timeText(end, zone, 'micro'),
  }
  return { ...exact, zone, ...rest }
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

const spanText = (instant: Instant, zone: string) => timeText(instant, zone, 'second')

function means(text: AskedSpan, { start, end, zone }: AskedMoment): boolean {
  const read = readAskedSpan(text, zone)
  if (read.kind !== 'moments' || read.moments.length > 1) return false
  return read.moments[0].start === start && read.moments[0].end === end
}

function widened(moment: AskedMoment, minutes: number): AskedMoment {
  return { ...moment, start: moment.start - minutes * MINUTE, end: moment.end + minutes * MINUTE }
}

function both([first, second]: Moments, change: (moment: AskedMoment) => AskedMoment): Moments {
  return second === undefined ? [change(first)] : [change(first), change(second)]
}
