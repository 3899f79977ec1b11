import { inOtherOrder } from '../../lib/time/moment-text'
import { isZone } from '../../lib/time/zone'
import { type AskedMoment, readAskedTime } from '../time/asked-time'
import type { StatementData } from './statement-schema'

const DOTTED = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})/

/**
 * Whether the moments of a statement can be the readings of its typed time. A list may read `3/5/2024` and `5.3.2024` in
 * either order, and may add a tolerance or an exit: each moment has to cover a reading, and equals it where both are as
 * long. A text that is not read here (a spreadsheet's number, several cells) decides nothing.
 */
export function momentsFollow({ typed, zone, moments }: StatementData['asked']): boolean {
  if (moments.length < 1 || moments.length > 2) return false
  if (!moments.every(({ start, end, zone: shown }) => start <= end && isZone(shown))) return false
  const texts = [typed, inOtherOrder(typed), typed.replace(DOTTED, '$2.$1.$3')]
  const readings = texts.flatMap((text) => {
    const asked = text === null ? null : readAskedTime(text, zone)
    return asked?.kind === 'moments' ? [asked.moments] : []
  })
  return readings.length === 0 || readings.some((reading) => covers(moments, reading))
}

/** Each moment its reading; a span that began at a time with two readings has both. */
function covers(moments: readonly AskedMoment[], reading: readonly AskedMoment[]): boolean {
  return moments.length === 1
    ? reading.every((one) => coversOne(moments[0], one)) &&
        moments[0]?.offsetSeconds === reading[0]?.offsetSeconds
    : moments.length === reading.length &&
        moments.every(
          (moment, index) =>
            coversOne(moment, reading[index]) && moment.offsetSeconds === reading[index]?.offsetSeconds,
        )
}

function coversOne(moment: AskedMoment | undefined, reading: AskedMoment | undefined): boolean {
  return (
    moment !== undefined &&
    reading !== undefined &&
    moment.start <= reading.start &&
    moment.end >= reading.end
  )
}
