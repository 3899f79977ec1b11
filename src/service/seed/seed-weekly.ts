import { DAY, type Instant } from '../../lib/time/instant'
import { at, type SeedRevision } from './seed-types'

const FIRST_MONDAY = at('2023-06-05T11:02:17.480326Z')
const WEEKS = 130

/** A car that is lent from Monday to Friday only: on the fleet and off it 130 times, from June 2023 to November 2025. */
export const WEEKLY_LIFE: readonly SeedRevision[] = Array.from({ length: WEEKS }, (_, week) => {
  const monday = FIRST_MONDAY + week * 7 * DAY
  const kind = week === 0 ? '+' : '~'
  return [
    weekly(monday, true, 'Lent for the week', { kind }),
    weekly(monday + 2 * DAY, true, 'Odometer update', { username: 'system' }),
    weekly(monday + 4 * DAY, false, 'Back for the weekend'),
  ]
}).flat()

function weekly(
  instant: Instant,
  active: boolean,
  reason: string,
  more: Partial<SeedRevision> = {},
): SeedRevision {
  return { at: instant, active, kind: '~', username: 'k.lindqvist', reason, ...more }
}
