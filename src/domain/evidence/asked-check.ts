import { fixedZone } from '../../lib/time/fixed-offset'
import { inOtherOrder } from '../../lib/time/moment-text'
import { isZone } from '../../lib/time/zone'
import { askedSpanIn, readAskedSpan } from '../time/asked-span'
import type { AskedMoment } from '../time/asked-time'
import type { StatementData } from './statement-schema'

const DOTTED = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})/
/** A longer text is no time that is read here. */
const MAX_TYPED = 500

/**
 * Whether the moments of a statement can be the readings of its typed time: by today's rules of the zone, by the offset
 * that each moment names (the rules were others then, or somebody changed zone and offset), or not at all.
 *
 * A span and a tolerance in the text are exact. A plain time may be a cell of a list, which reads `3/5/2024` and `5.3.2024`
 * in either order, and has its exit or its tolerance elsewhere: each moment has to cover a reading, and equals it where both
 * are as long. A text that is not read here (a spreadsheet's number, several cells) decides nothing.
 */
export function momentsFollow(asked: StatementData['asked']): 'by-rules' | 'by-offset' | 'no' {
  const { typed, zone, moments } = asked
  if (moments.length < 1 || moments.length > 2) return 'no'
  if (!moments.every(({ start, end, zone: shown }) => start <= end && isZone(shown))) return 'no'
  if (moments[1] && moments[1].start <= (moments[0]?.start ?? 0)) return 'no'
  if (typed.length > MAX_TYPED || isReading(typed, zone, moments)) return 'by-rules'
  const isByOffset = moments.every((moment) => {
    const offset = fixedZone(moment.offsetSeconds)
    return isZone(offset) && isReading(typed, offset, [moment])
  })
  return isByOffset ? 'by-offset' : 'no'
}

function isReading(typed: string, zone: string, moments: readonly AskedMoment[]): boolean {
  const texts = [typed, inOtherOrder(typed), typed.replace(DOTTED, '$2.$1.$3')]
  const fits = texts.flatMap((text) => {
    const span = askedSpanIn(text ?? '')
    const asked = readAskedSpan(span, zone)
    if (asked.kind !== 'moments') return []
    const saysAll = span.until !== undefined || span.tolerance !== undefined
    return [saysAll ? equals(moments, asked.moments) : covers(moments, asked.moments)]
  })
  return fits.length === 0 || fits.includes(true)
}

function equals(moments: readonly AskedMoment[], reading: readonly AskedMoment[]): boolean {
  const isSame = (a: AskedMoment, b: AskedMoment | undefined) =>
    a.start === b?.start && a.end === b.end && a.offsetSeconds === b.offsetSeconds
  return moments.length === reading.length && moments.every((moment, index) => isSame(moment, reading[index]))
}

/** Each moment its reading; a span that began at a time with two readings has both. */
function covers(moments: readonly AskedMoment[], reading: readonly AskedMoment[]): boolean {
  const [first, second] = moments
  const holds = (moment: AskedMoment | undefined, one: AskedMoment | undefined) =>
    moment !== undefined && one !== undefined && moment.start <= one.start && moment.end >= one.end
  const hasOffset = moments.every(
    ({ offsetSeconds }, index) => offsetSeconds === reading[index]?.offsetSeconds,
  )
  if (second === undefined) return hasOffset && reading.every((one) => holds(first, one))
  return hasOffset && holds(first, reading[0]) && holds(second, reading[1])
}
