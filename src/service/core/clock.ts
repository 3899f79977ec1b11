import { formatInstant, type Instant } from '../../lib/time/instant'

/** The service's clock. All code that needs the time uses it, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Now as stored text: UTC with microseconds. */
  timestamp(): string
  /** Now in microseconds since 1970, as exactly as the clock has it. */
  instant(): Instant
}

export function createClock(now: () => number): Clock {
  const instant = () => Math.floor(now() * 1000)
  return { now, timestamp: () => formatInstant(instant()), instant }
}

/** Formats a stored instant for an answer as Django REST framework does: without a fraction of zero. */
export function wireInstant(stored: string): string {
  return stored.replace('.000000Z', 'Z')
}
