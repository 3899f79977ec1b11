import duration from 'dayjs/plugin/duration.js'
import { countWords } from '../text/count-words'
import { dayjs } from './dayjs'
import { type Instant, toMillis } from './instant'

// Here alone: the first page does without.
dayjs.extend(duration)

/**
 * A length of time in microseconds, in words: `81 days`, `1 day 5 hours`, `2 minutes 5 seconds`, `0 seconds`. Cut, never
 * rounded; from ten of the largest unit on, only that unit. A day is 24 hours.
 */
export function durationText(length: Instant): string {
  const time = dayjs.duration(toMillis(length))
  const counts: readonly [count: number, unit: string][] = [
    [Math.floor(time.asDays()), 'day'],
    [time.hours(), 'hour'],
    [time.minutes(), 'minute'],
    [time.seconds(), 'second'],
    [time.milliseconds(), 'millisecond'],
    [length % 1000, 'microsecond'],
  ]
  const coarsest = counts.findIndex(([count]) => count > 0)
  const [first, second] = counts.slice(coarsest, coarsest + 2)
  if (coarsest < 0 || !first) return '0 seconds'
  const text = countWords(...first)
  return second && first[0] < 10 && second[0] > 0 ? `${text} ${countWords(...second)}` : text
}

/** Whole seconds as `5 s`, `2 min 10 s`, `1 h 5 min`. */
export function shortDurationText(seconds: number): string {
  const time = dayjs.duration(seconds, 'seconds')
  const hours = Math.floor(time.asHours())
  if (hours > 0) return `${hours} h ${time.minutes()} min`
  return time.format(seconds < 60 ? 's [s]' : 'm [min] s [s]')
}
