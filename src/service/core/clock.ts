import { formatInstant, type Instant, parseInstant } from '../../lib/time/instant'

/** Creates the clock of all code that needs the time, so tests can set it. `now` returns milliseconds since 1970. */
export function createClock(now: () => number) {
  const instant = (): Instant => Math.floor(now() * 1000)
  return { now, instant, timestamp: () => formatInstant(instant()) }
}

/** Formats a stored instant as Django REST framework does: without a zero fraction. */
export const wireInstant = (stored: string): string => stored.replace('.000000Z', 'Z')

export function instantOf(text: string): Instant {
  const instant = parseInstant(text)
  if (instant === null) throw new Error(`the seed or the database has an invalid instant: ${text}`)
  return instant
}
