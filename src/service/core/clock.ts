import { formatInstant, type Instant } from '../../lib/time/instant'

/** The service's time. Everything that depends on now asks this, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Now as stored text, UTC with microseconds. */
  text(): string
  /** An instant for a new revision: now, but later than any it gave before, so that revisions do not tie. */
  recording(): Instant
  /** Forgets the last recording, for a clock that tests set back. */
  restart(): void
}

export function createClock(now: () => number): Clock {
  let last = Number.NEGATIVE_INFINITY
  const micros = () => Math.floor(now() * 1000)
  return {
    now,
    text: () => formatInstant(micros()),
    recording() {
      last = Math.max(micros(), last + 1)
      return last
    },
    restart() {
      last = Number.NEGATIVE_INFINITY
    },
  }
}

/** A stored instant as answers carry it: like Django REST framework's, without a fraction that is zero. */
export function wireInstant(stored: string): string {
  return stored.replace('.000000Z', 'Z')
}
