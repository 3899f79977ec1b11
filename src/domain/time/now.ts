import type { Instant } from '../../lib/time/instant'

/** This computer's clock. Prefer the service's own time where an answer has it. */
export function instantNow(): Instant {
  return Date.now() * 1000
}
