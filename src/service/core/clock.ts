import { formatInstant, type Instant } from '../../lib/time/instant'

/** The service's clock. All code that needs the time uses it, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Now as stored text: UTC with microseconds. */
  timestamp(): string
  /** Now as the instant of a new revision, always later than the one before so that revisions never tie. */
  revisionInstant(): Instant
  /** Forgets the last revision's instant, for tests that set the clock back. */
  restart(): void
}

export function createClock(now: () => number): Clock {
  let last = Number.NEGATIVE_INFINITY
  const micros = () => Math.floor(now() * 1000)
  return {
    now,
    timestamp: () => formatInstant(micros()),
    revisionInstant() {
      last = Math.max(micros(), last + 1)
      return last
    },
    restart() {
      last = Number.NEGATIVE_INFINITY
    },
  }
}

/** Formats a stored instant for an answer as Django REST framework does: without a fraction of zero. */
export function wireInstant(stored: string): string {
  return stored.replace('.000000Z', 'Z')
}
