import { DAY, HOUR, type Instant, MINUTE, SECOND } from './instant'

const UNITS: readonly [name: string, size: number][] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
  ['millisecond', 1000],
  ['microsecond', 1],
]

/**
 * A length of time in microseconds, cut: `81 days`, `1 day 5 hours`, `2 minutes 5 seconds`, `0 seconds`. From ten of its
 * coarsest unit on in that alone. Days are of 24 hours.
 */
export function durationText(length: Instant): string {
  const coarsest = UNITS.findIndex(([, size]) => length >= size)
  const [unit, finer] = UNITS.slice(coarsest, coarsest + 2)
  if (coarsest < 0 || !unit) return '0 seconds'
  const whole = Math.floor(length / unit[1])
  const rest = finer && whole < 10 ? Math.floor((length % unit[1]) / finer[1]) : 0
  return rest > 0 && finer ? `${times(whole, unit[0])} ${times(rest, finer[0])}` : times(whole, unit[0])
}

function times(count: number, unit: string): string {
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
}
