import { type Instant, MINUTE, modulo, SECOND } from './instant'
import type { TimePrecision } from './time-text'

/** Microseconds that a written time covers, coarsest first. */
const LENGTHS: Readonly<Record<TimePrecision, number>> = {
  minute: MINUTE,
  second: SECOND,
  milli: 1000,
  micro: 1,
}
const PRECISIONS = Object.keys(LENGTHS) as TimePrecision[]

/**
 * Chooses how finely to write instants that are shown together, so that different ones look different.
 *
 * Each gets the coarsest precision of which at least one whole unit lies between it and the next one on either side:
 * digits of a second only where less than a second does. So the distance of two written times is never off by a unit.
 * An instant without a neighbour gets `coarsest`. A fraction that is written is whole: milliseconds never cut microseconds.
 */
export function precisionAmong(
  instants: readonly Instant[],
  coarsest: TimePrecision = 'second',
): (instant: Instant) => TimePrecision {
  const inOrder = [...new Set(instants)].sort((a, b) => a - b)
  const precisions = new Map<Instant, TimePrecision>()
  for (const [index, instant] of inOrder.entries()) {
    const before = instant - (inOrder[index - 1] ?? Number.NEGATIVE_INFINITY)
    const after = (inOrder[index + 1] ?? Number.POSITIVE_INFINITY) - instant
    const distance = Math.min(before, after, LENGTHS[coarsest])
    precisions.set(instant, PRECISIONS.find((precision) => LENGTHS[precision] <= distance) ?? 'micro')
  }
  return (instant) => {
    const precision = precisions.get(instant) ?? coarsest
    return precision === 'milli' && modulo(instant, LENGTHS.milli) !== 0 ? 'micro' : precision
  }
}

/** An instant as it is written: cut to the precision, never rounded. */
export function cutTo(instant: Instant, precision: TimePrecision): Instant {
  return instant - modulo(instant, LENGTHS[precision])
}
