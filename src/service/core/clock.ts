import { formatInstant, type Instant } from '../../lib/time/instant'

/**
 * The service's clock. All code that needs the time uses it, so that tests can set it.
 * @param now milliseconds since 1970, UTC
 */
export function createClock(now: () => number) {
  /** Now in microseconds since 1970, as exactly as the clock has it. */
  const instant = (): Instant => Math.floor(now() * 1000)
  /** `timestamp` is now as stored text: UTC with microseconds. */
  return { now, instant, timestamp: () => formatInstant(instant()) }
}

/** Formats a stored instant for an answer as Django REST framework does: without a fraction of zero. */
export function wireInstant(stored: string): string {
  return stored.replace('.000000Z', 'Z')
}
