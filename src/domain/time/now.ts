import type { Instant } from '../../lib/time/instant'

/** This computer's clock. Where an answer brought the service's own time, that counts instead. */
export function instantNow(): Instant {
  return Date.now() * 1000
}
